import { manifestValue, textsAt } from '../../base/manifest-member.ts';
import type { DeclaredValue, PublisherText, PublisherTexts } from '../../facts/package-contents/publisher-texts.ts';
import { cutText } from './cut-text.ts';

const MANIFEST = 'package.json';
const LONGEST_DESCRIPTION = 1_000;
const LONGEST_NAME = 214;
const LONGEST_KEYWORD = 100;
const LONGEST_VALUE = 500;
/** A reference to it has to fit beside the names of package and version. */
const LONGEST_POINTER = 120;
const MOST_KEYWORDS = 50;
const MOST_OF_A_MEMBER = 50;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

type ManifestTexts = Pick<PublisherTexts, 'displayName' | 'keywords' | 'texts' | 'declared'>;

/**
 * What a manifest says for people, and what it asks for.
 *
 * @param hostRangePointers where the host's own section names versions of the host
 */
export function manifestTexts(manifest: unknown, hostRangePointers: readonly string[]): ManifestTexts {
  const description = textOf(manifestValue(manifest, '/description'), LONGEST_DESCRIPTION);
  const displayName = textOf(manifestValue(manifest, '/displayName'), LONGEST_NAME);
  return {
    displayName: displayName === null || displayName.isCut ? null : displayName.text,
    keywords: keywordsOf(manifest),
    texts: description === null ? [] : [{ ...description, ...DESCRIPTION_PLACE }],
    declared: declaredValues(manifest, hostRangePointers),
  };
}

const DESCRIPTION_PLACE = {
  role: 'description',
  file: MANIFEST,
  pointer: '/description',
  heading: null,
  firstLine: null,
  lastLine: null,
  isCode: false,
} as const satisfies Partial<PublisherText>;

function textOf(value: unknown, longest: number): ReturnType<typeof cutText> | null {
  if (typeof value !== 'string') return null;
  const cut = cutText(value.replace(/\s+/gu, ' '), longest);
  return cut.text === '' ? null : cut;
}

/** One that is too long to be a word is none. */
function keywordsOf(manifest: unknown): readonly string[] {
  const written = manifestValue(manifest, '/keywords');
  const words = (Array.isArray(written) ? written : []).flatMap((word) => {
    const cut = textOf(word, LONGEST_KEYWORD);
    return cut === null || cut.isCut ? [] : [cut.text];
  });
  return [...new Set(words)].slice(0, MOST_KEYWORDS);
}

function declaredValues(manifest: unknown, hostRangePointers: readonly string[]): readonly DeclaredValue[] {
  const found = [
    ...valuesAt(manifest, '/engines'),
    ...valuesAt(manifest, '/peerDependencies'),
    ...valuesAt(manifest, '/os'),
    ...valuesAt(manifest, '/cpu'),
    ...INSTALL_SCRIPTS.flatMap((script) => valuesAt(manifest, `/scripts/${script}`)),
    ...hostRangePointers.flatMap((pointer) => valuesAt(manifest, pointer)),
  ];
  const peersMeta = manifestValue(manifest, '/peerDependenciesMeta');
  return [...new Map(found.map((value) => [value.pointer, value])).values()].map(({ pointer, text }) => {
    const peer = pointer.startsWith('/peerDependencies/') ? (pointer.split('/')[2] ?? '') : '';
    return { pointer, text, isOptional: peer !== '' && manifestValue(peersMeta, `/${peer}/optional`) === true };
  });
}

/** A text too long to be a value is none. */
function valuesAt(manifest: unknown, pointer: string): ReadonlyArray<Pick<DeclaredValue, 'pointer' | 'text'>> {
  return textsAt(manifest, pointer)
    .slice(0, MOST_OF_A_MEMBER)
    .flatMap(({ pointer: place, text }) => {
      const cut = textOf(text, LONGEST_VALUE);
      return cut === null || cut.isCut || place.length > LONGEST_POINTER ? [] : [{ pointer: place, text: cut.text }];
    });
}
