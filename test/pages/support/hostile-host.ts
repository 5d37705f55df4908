import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLED_HOST = fileURLToPath(new URL('../../../hosts/node-red', import.meta.url));

/** What would act if it stood on a page as its author wrote it. */
export const HOSTILE_TEXTS = [
  `<img src=x onerror="alert('img')">`,
  `</title></textarea><script>alert('script')</script>`,
  `"><svg onload=alert('svg')>`,
  '<a href="javascript:alert(1)">click</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202E\u2066gnp.exe\u2069 \u200B\u{E0041}',
] as const;

/** A word that all of these plugins have, and no other. */
export const HOSTILE_WORD = 'zibeline';

/** The bundled host, and in its catalog plugins whose every text is hostile. */
export function writeHostileHost(folder: string): string {
  const host = join(folder, 'node-red');
  cpSync(BUNDLED_HOST, host, { recursive: true });
  const profile = join(host, 'host.yaml');
  const field = 'description_zh_cn: /description/zh-CN';
  const further = `${field}\n      record_page_url: /page\n      license: /license`;
  writeFileSync(profile, readFileSync(profile, 'utf8').replace(field, further));
  for (const [place, text] of HOSTILE_TEXTS.entries()) {
    const record = {
      package: `node-red-contrib-${HOSTILE_WORD}-${place}`,
      name: `${HOSTILE_WORD} ${text}`,
      repository: `https://github.com/${HOSTILE_WORD}/repo-${place}`,
      category: 'other',
      page: 'javascript:alert(document.domain)',
      license: text,
      description: { en: `${HOSTILE_WORD} ${text} `.repeat(40), 'zh-CN': `${HOSTILE_WORD} 插件 ${text}` },
    };
    writeFileSync(join(host, 'catalog', `${HOSTILE_WORD}-${place}.yaml`), JSON.stringify(record));
  }
  const long = { package: `node-red-contrib-${HOSTILE_WORD}-long`, name: `${HOSTILE_WORD} ${'W'.repeat(5_000)}` };
  const address = { name: `${HOSTILE_WORD} address`, repository: 'javascript:alert(1)' };
  for (const [name, record] of Object.entries({ long, address })) {
    const whole = { category: 'other', description: { en: HOSTILE_WORD, 'zh-CN': null }, ...record };
    writeFileSync(join(host, 'catalog', `${HOSTILE_WORD}-${name}.yaml`), JSON.stringify(whole));
  }
  return host;
}
