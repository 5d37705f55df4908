import { sha256 } from '../base/digest.ts';
import type { AssetAddresses } from './layout/document.ts';
import { STYLE_SHEET } from './styles/style-sheet.ts';

/** One module that a browser runs, without types. */
export interface BrowserModule {
  /** `<name>.js`; others import it by that. */
  readonly name: string;
  readonly text: string;
}

export interface Asset {
  readonly text: string;
  readonly mediaType: string;
}

export interface Assets {
  readonly addresses: AssetAddresses;
  /** By path; what stands at a path never changes. */
  readonly files: ReadonlyMap<string, Asset>;
}

/** The module that a page begins with. */
const FIRST_MODULE = 'start.js';

/** The mark of what nobody has tested, half of it filled. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#17324d"/><circle cx="8" cy="8" r="4.6" fill="none" stroke="#fff" stroke-width="1.6" stroke-dasharray="2.2 1.4"/><path d="M8 3.4a4.6 4.6 0 0 1 0 9.2z" fill="#fff"/></svg>`;

/** What a page without scripts is shown with. */
export const PLAIN_ASSETS: AssetAddresses = {
  style: `/assets/${nameOf(STYLE_SHEET)}.css`,
  icon: `/assets/${nameOf(ICON)}.svg`,
  script: null,
};

/** Everything a page is shown with, each under an address that names its content. */
export function createAssets(modules: readonly BrowserModule[]): Assets {
  // They import each other, so they have one name together.
  const folder = `/assets/${nameOf(modules.map(({ name, text }) => `${name}\n${text}`).join('\n'))}`;
  return {
    addresses: { ...PLAIN_ASSETS, script: `${folder}/${FIRST_MODULE}` },
    files: new Map([
      [PLAIN_ASSETS.style, { text: STYLE_SHEET, mediaType: 'text/css; charset=utf-8' }],
      [PLAIN_ASSETS.icon, { text: ICON, mediaType: 'image/svg+xml' }],
      ...modules.map(({ name, text }): [string, Asset] => [
        `${folder}/${name}`,
        { text, mediaType: 'text/javascript; charset=utf-8' },
      ]),
    ]),
  };
}

/** 128 bits are enough for what we write ourselves. */
function nameOf(text: string): string {
  return sha256(text).slice('sha256:'.length).slice(0, 32);
}
