import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWordForWord } from '../../../test/support/word-for-word.ts';
import { readPublisherTexts } from './read-publisher-texts.ts';

const file = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });

function textsOf(readme: string) {
  return readPublisherTexts([file('README.md', readme)], null, []).texts;
}

function rolesOf(readme: string) {
  return textsOf(readme).map(({ role, text, firstLine, lastLine }) => [role, text, firstLine, lastLine]);
}

const LENS = `# Lens [![build](https://ci.example/b.svg)](https://ci.example)

<p align="center"><img src="logo.png" alt="Lens logo"></p>

English | [简体中文](README.zh-CN.md)

A **magnifying** glass for &lt;every&gt; page,
drawn \`twice\`.

## Installation

Run this in the folder of the host:

\`\`\`sh
npm install lens
host restart
\`\`\`

1. Open the [palette](https://host.example/palette).
2. Add the lens.

### Known issues

- No colours.

## Usage statistics

Ten thousand people look through it every day.
`.replaceAll('\\`', '`');

describe('readPublisherTexts', () => {
  it('takes passages by the headings above them, word for word, with their lines', () => {
    expect(rolesOf(LENS)).toEqual([
      ['readme_excerpt', 'A magnifying glass for <every> page, drawn twice.', 7, 8],
      ['quick_start', 'Run this in the folder of the host:\nnpm install lens\nhost restart', 12, 17],
      ['quick_start', 'Open the palette.', 19, 19],
      ['quick_start', 'Add the lens.', 20, 20],
      ['limitations', 'No colours.', 24, 24],
    ]);
  });

  it.each([
    ['a row of links', '[English](a) | [Deutsch](b) | [Français du Québec](c)\n'],
    ['a table', '| what | it is |\n| --- | --- |\n| lens | a glass for every single page |\n'],
    ['a picture with a text', '![A magnifying glass for every page of a book](a.png)\n'],
    ['a note in a box', '> Please star this project, it helps us all very much.\n'],
    ['a comment', '<!-- a magnifying glass for every page of a book -->\n'],
    ['a style sheet', '<style>\np { color: red; background: url(https://example.org/image.png) }\n</style>\n'],
    ['a table of contents', '## Table of contents\n\nHere is everything that this file tells you about.\n'],
  ])('takes no %s for prose', (_case, readme) => {
    expect(textsOf(readme)).toEqual([]);
  });

  it.each(['安装', '2. 安装方法', '🚀 Quick start', 'INSTALL:', '**Getting Started**', 'Installation & Usage'])(
    'knows the heading "%s"',
    (heading) => {
      expect(textsOf(`## ${heading}\n\nOpen the palette.\n`).map(({ role }) => role)).toEqual(['quick_start']);
    },
  );

  it.each([
    'Pre-requisite',
    'Pre-requisites',
    'Pre requisites',
    'Prerequisite',
    'PREREQUISITES:',
    'Pre-reqs',
    '1.2 Requirement',
    'System-Requirements',
    '前提条件',
    '前置需求',
    '系統需求',
    '先決條件',
  ])('knows what the plugin needs under the heading "%s"', (heading) => {
    const readme = `${heading}\n-----\n\nValid credentials for your server.\n`;

    expect(rolesOf(readme)).toEqual([['prerequisites', 'Valid credentials for your server.', 4, 4]]);
  });

  it.each(['Requirements analysis', 'Pre', '前提条件的说明'])('takes "%s" for another heading', (heading) => {
    expect(rolesOf(`## ${heading}\n\nOpen the palette.\n`)).toEqual([]);
  });

  it.each([
    ['quick_start', 'Install into a profile'],
    ['quick_start', 'Install from source (recommended)'],
    ['quick_start', 'Installation instructions for boards'],
    ['quick_start', 'Manual installation'],
    ['quick_start', 'Install from the latest release'],
    ['quick_start', 'Installing this node'],
    ['quick_start', 'Installing and setting-up'],
    ['quick_start', 'Set up in the host'],
    ['quick_start', 'Quickstart guide'],
    ['quick_start', 'Get started'],
    ['quick_start', 'Node usage'],
    ['quick_start', 'Usage of the lens node'],
    ['quick_start', 'How to use / learning path'],
    ['quick_start', 'Using the node in a flow'],
    ['quick_start', '安装到 profile'],
    ['quick_start', '使用 npm 安装'],
    ['quick_start', '安装与使用'],
    ['prerequisites', 'Hardware requirements'],
    ['prerequisites', 'Before you begin'],
    ['prerequisites', 'Requirements for boards'],
    ['permissions_claimed', 'Permissions and security'],
    ['permissions_claimed', '权限与安全边界'],
    ['limitations', 'Known boundaries'],
    ['limitations', 'Current restrictions'],
    ['limitations', 'Known issues with boards'],
    ['limitations', '已知边界'],
    ['limitations', '已知问题与限制'],
    ['non_fit_conditions', 'When not to use the lens'],
  ])('files what stands under "%s: %s"', (role, heading) => {
    expect(rolesOf(`## ${heading}\n\nOpen the palette.\n`)).toEqual([[role, 'Open the palette.', 3, 3]]);
  });

  it.each([
    'Uninstall',
    'Install scripts',
    'Installation for development',
    'Usage statistics',
    'Rate limits',
    'Boundaries',
    'Missing features',
    'Security and permissions',
    'Prerequisites and setup',
    'How to use colours with this node',
    'AI 使用说明',
    '权限边界',
  ])('files nothing under "%s"', (heading) => {
    expect(rolesOf(`## ${heading}\n\nOpen the palette.\n`)).toEqual([]);
  });

  it('shows no part of data that is too long to be shown, and says that there is more', () => {
    const flow = `[${'{"type":"inject","name":"lens"},'.repeat(40)}{}]`;
    const readme = `## Usage\n\nImport this:\n\n\`\`\`json\n${flow}\n\`\`\`\n\nThen deploy.\n`;

    expect(textsOf(readme)).toMatchObject([
      { text: 'Import this:', isCut: true },
      { text: 'Then deploy.', isCut: false },
    ]);
  });

  it('ends a section where the project and its people are spoken of, whatever the level', () => {
    const readme =
      '## Permissions\n\nAll files.\n\n### Thanks\n\nTo everybody who drew a lens for us.\n\n### 友情链接\n\nElsewhere.\n';

    expect(rolesOf(readme)).toEqual([['permissions_claimed', 'All files.', 3, 3]]);
  });

  it('takes what those who change the plugin have to do for no steps of its users', () => {
    const readme =
      '## Development\n\n### Install\n\nClone it.\n\n### Requirements\n\nA compiler.\n\n## Usage\n\nOpen it.\n';

    expect(rolesOf(readme)).toEqual([['quick_start', 'Open it.', 13, 13]]);
  });

  it('takes captions and links that stand alone for no steps', () => {
    const readme =
      '## Usage\n\n![flow](a.png)\n[**Flow.json**](examples/Flow.json)\n\n**Fig. 2:** The node in use\n\nSet the station.\n\n图 3：属性\n';

    expect(rolesOf(readme)).toEqual([['quick_start', 'Set the station.', 8, 8]]);
  });

  it('keeps links that stand alone where they are what is needed', () => {
    expect(rolesOf('## Requirements\n\n[Lens server](https://example.org)\n').map(([role]) => role)).toEqual([
      'prerequisites',
    ]);
  });

  it('reads headings written in HTML', () => {
    expect(rolesOf('<h2 align="center">Limitations</h2>\n\nNo colours.\n')).toEqual([
      ['limitations', 'No colours.', 3, 3],
    ]);
  });

  it('ends a section at the next heading of its level, and keeps those below it', () => {
    const readme = '## Install\n\nOne.\n\n### On a board\n\nTwo.\n\n## History\n\nThree.\n';

    expect(rolesOf(readme).map(([, text]) => text)).toEqual(['One.', 'Two.']);
  });

  it('tells code that stands alone from prose', () => {
    const readme = '## Install\n\n```\nnpm install lens\n```\n';

    expect(textsOf(readme)).toMatchObject([{ text: 'npm install lens', isCode: true }]);
  });

  it('keeps the indentation of code, which means something, but not what all its lines share', () => {
    const readme = '## Install\n\n```yaml\n\tallow:\n\t  lens: false\n\n\tmore: 1\n```\n';

    expect(textsOf(readme)).toMatchObject([{ text: 'allow:\n  lens: false\nmore: 1', isCode: true }]);
  });

  it('cuts a long passage between two words, and says so', () => {
    const [excerpt] = textsOf(`${'A glass for every page. '.repeat(100)}\n`);

    expect(excerpt?.isCut).toBe(true);
    expect(excerpt?.text.length).toBeLessThanOrEqual(1_000);
    expect(excerpt?.text).toMatch(/\w\.?$/);
  });

  it('keeps at most eight passages of a role', () => {
    expect(textsOf(`## Usage\n\n${'- One more step.\n'.repeat(30)}`)).toHaveLength(8);
  });

  const TABLE = '| Country | Host |\n| --- | --- |\n| Germany | alexa.example |\n';
  it.each([
    ['a ninth step follows', '- A step.\n'.repeat(9), 7],
    ['a table follows', `Choose a host. For example:\n\n${TABLE}\nThen deploy.\n`, 0],
    ['it is all there', '- A step.\n'.repeat(8), -1],
    ['another section follows', `One step.\n\n## Hosts\n\n${TABLE}`, -1],
  ])('says of the last passage that is kept whether the file has more of it: %s', (_case, section, cutAt) => {
    const texts = textsOf(`## Usage\n\n${section}`).filter(({ role }) => role === 'quick_start');

    expect(texts.findIndex(({ isCut }) => isCut)).toBe(cutAt);
    expect(texts.filter(({ isCut }) => isCut)).toHaveLength(cutAt === -1 ? 0 : 1);
  });

  it('takes off what draws nothing and what would reorder the text around it', () => {
    expect(textsOf('A magnifying\u200b glass for \u202eevery page of a book.\n')[0]?.text).toBe(
      'A magnifying glass for every page of a book.',
    );
  });

  it.each([
    ['written as references', 'words &lt;svg/onload=alert(1)&gt; more', 'words more'],
    ['written as references twice over', 'words &amp;lt;img src=x onerror=alert(1)&amp;gt; more', 'words more'],
    ['never closed', 'words &lt;img src=x &lt;b&gt;here&lt;/b&gt;', 'words here'],
    ['disguised', 'words <scr\u200bipt>alert(1)</scr&#x200b;ipt> more', 'words more'],
    ['a link that runs', 'words [here](javascript:alert) more', 'words here more'],
    ['in code of a line', 'words `<script>alert(1)</script>` more', 'words more'],
    ['half in bold', 'words **&lt;svg** onload=x&gt; more', 'words more'],
    ['an element that is named', 'the `<iframe>` and `<script>` of a page', 'the <iframe> and script of a page'],
    ['no element', 'a `Map<K, V>` for &lt;every&gt; a &lt; b', 'a Map<K, V> for <every> a < b'],
    ['a reference that is meant', 'writes &amp;lt; for every `&lt;` sign', 'writes &lt; for every &lt; sign'],
  ])('takes off markup of prose: %s', (_case, written, expected) => {
    const passage = `A magnifying glass for every page: ${written}.`;

    expect(textsOf(`${passage}\n`)[0]?.text.replace(/\s+\./u, '.')).toBe(
      `A magnifying glass for every page: ${expected}.`,
    );
  });

  it('keeps code of its own lines as it is written, for somebody copies it', () => {
    const code = '<script src="lens.js" onload="go()"></script>';

    expect(textsOf(`## Usage\n\n\`\`\`html\n${code}\n\`\`\`\n`)[0]?.text).toBe(code);
  });

  it('takes off markup of a manifest, and takes what names something by markup for no name', () => {
    const tag = '<svg/onload=alert(1)>';
    const manifest = {
      description: `A **glass** &amp; more ${tag}, see [here](https://a.example).`,
      displayName: `The Lens &lt;script&gt;x&lt;/script&gt;`,
      keywords: ['glass', tag, '<b>page</b>'],
      engines: { node: '>= 20 <22', [tag]: '1', npm: tag },
    };
    const { displayName, keywords, texts, declared } = readPublisherTexts([file('package.json', '')], manifest, []);

    expect({ displayName, keywords }).toEqual({ displayName: 'The Lens', keywords: ['glass', 'page'] });
    expect(texts.map(({ text }) => text)).toEqual(['A glass & more , see here.']);
    expect(declared).toEqual([{ pointer: '/engines/node', text: '>= 20 <22', isOptional: false }]);
  });

  it.each([
    'no\u202ede',
    '\u2066node',
    'node\u200f',
    'no\u200bde',
    'no\u200dde',
    'node\ufe0f',
    'node\u0000',
    'node\u001b[31m',
    'node\n',
    'no\u2028de',
    'no\u00a0de',
    'node\ud800',
    '<script>x</script>',
  ])('takes what %j names for nothing, for its name would be a part of a pointer', (name) => {
    const named = { [name]: '1', host: '2' };
    const manifest = { engines: named, peerDependencies: named, 'a host': { versions: named } };
    const { declared } = readPublisherTexts([file('package.json', '')], manifest, ['/a host/versions']);

    expect(declared.map(({ pointer, text }) => [pointer, text])).toEqual([
      ['/engines/host', '2'],
      ['/peerDependencies/host', '2'],
      ['/a host/versions/host', '2'],
    ]);
  });

  it.each([
    ['>= 20\n\t<22', ['>= 20 <22']],
    ['\u2028>=20\u00a0', ['>=20']],
    ['\u202e>=20', []],
    ['>=2\u200b0', []],
    ['>=20\u0000', []],
    ['>=20\u001b[31m', []],
    ['>=20\ud800', []],
    ['<img\n src=x\n onerror=go()>', []],
    [' ', []],
  ])('reads the value %j as %j', (range, expected) => {
    const { declared } = readPublisherTexts([], { engines: { node: range }, os: [range] }, []);

    expect(declared.map(({ text }) => text)).toEqual([...expected, ...expected]);
  });

  it('reads the README and those named for a language, and tells which', () => {
    const files = [
      file('README_zh.md', '放大每一页的放大镜，适合所有书。\n'),
      file('README.md', 'A magnifying glass for every page of a book.\n'),
      file('readme.de.md', 'Eine Lupe für jede Seite eines Buches, auch für kleine.\n'),
      file('docs/README.md', 'Nobody reads this file, for it is not at the top.\n'),
    ];

    expect(readPublisherTexts(files, null, []).files).toEqual([
      { path: 'README.md', coverage: 'whole' },
      { path: 'README_zh.md', coverage: 'whole' },
    ]);
  });

  it('says of a file that is not UTF-8 that nobody could read it, and of a long one how far', () => {
    const latin = { path: 'README.md', bytes: new Uint8Array([0x4c, 0xfc, 0x70, 0x65]) };
    const long = file('README.md', 'A magnifying glass.\n\n'.repeat(10_000));

    expect(readPublisherTexts([latin], null, []).files).toEqual([{ path: 'README.md', coverage: 'unreadable' }]);
    expect(readPublisherTexts([long], null, []).files).toEqual([{ path: 'README.md', coverage: 'cut' }]);
  });

  it('takes description, keywords and what is asked for from the manifest', () => {
    const manifest = {
      name: 'lens',
      displayName: 'The Lens',
      description: ' A magnifying\n glass. ',
      keywords: ['glass', 7, 'glass', '', '放大镜'],
      engines: { node: '>=20' },
      os: ['linux'],
      peerDependencies: { react: '^19.0.0', host: '>=3' },
      peerDependenciesMeta: { react: { optional: true } },
      scripts: { postinstall: 'node setup.js', test: 'x' },
      'the host': { version: '>=2 <4' },
    };

    expect(readPublisherTexts([file('package.json', '')], manifest, ['/the host/version'])).toEqual({
      files: [{ path: 'package.json', coverage: 'whole' }],
      displayName: 'The Lens',
      keywords: ['glass', '放大镜'],
      texts: [
        {
          role: 'description',
          text: 'A magnifying glass.',
          file: 'package.json',
          pointer: '/description',
          heading: null,
          firstLine: null,
          lastLine: null,
          isCut: false,
          isCode: false,
        },
      ],
      declared: [
        { pointer: '/engines/node', text: '>=20', isOptional: false },
        { pointer: '/peerDependencies/react', text: '^19.0.0', isOptional: true },
        { pointer: '/peerDependencies/host', text: '>=3', isOptional: false },
        { pointer: '/os/0', text: 'linux', isOptional: false },
        { pointer: '/scripts/postinstall', text: 'node setup.js', isOptional: false },
        { pointer: '/the host/version', text: '>=2 <4', isOptional: false },
      ],
    });
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['texts of other kinds', { description: { en: 'x' }, keywords: 'glass', engines: ['node'], os: 7 }],
  ])('finds no word where the manifest is %s', (_case, manifest) => {
    const { displayName, keywords, texts } = readPublisherTexts([], manifest, ['/a/b']);

    expect({ displayName, keywords, texts }).toEqual({ displayName: null, keywords: [], texts: [] });
  });

  const word = fc.constantFrom(
    'glass',
    '*glass*',
    '**page**',
    '`code_x`',
    '[link](https://a.example)',
    '放大镜',
    '<b>x</b>',
  );
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(' ')}.`);
  const block = fc.oneof(
    sentence,
    sentence.map((text) => `- ${text}`),
    sentence.map((text) => `> ${text}`),
    sentence.map((text) => `1. ${text}`),
    fc.constantFrom(
      '| a | b |\n| --- | --- |\n| c | d |',
      '## Install',
      '## Usage',
      '# Limitations',
      '## History',
      '```\ncode x\n```',
      '<p>A &amp; B</p>',
    ),
  );

  it('publishes nothing that does not stand at its place in the archive', () => {
    let published = 0;
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), (blocks) => {
        const readme = blocks.join('\n\n');
        const lines = readme.split('\n');
        published += textsOf(readme).length;
        for (const { text, firstLine, lastLine } of textsOf(readme)) {
          expect(firstLine === null || lastLine === null).toBe(false);
          expect(isWordForWord(text, lines.slice((firstLine ?? 1) - 1, lastLine ?? 0).join('\n'))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(published).toBeGreaterThan(100);
  });

  it.each([
    ['brackets', '['.repeat(120_000)],
    ['quotes in quotes', `${'>'.repeat(120_000)}x`],
    ['lists in lists', Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(Math.min(i, 40))}- x`).join('\n')],
    ['emphasis that never ends', '*a_ '.repeat(30_000)],
    ['backticks of all lengths', Array.from({ length: 480 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['tags that never end', '<a '.repeat(40_000)],
    ['comments that never end', '<!--'.repeat(30_000)],
    ['links in links', '[a]('.repeat(30_000)],
    ['references', '[a]: b\n'.repeat(15_000)],
    ['character references', '&'.repeat(120_000)],
  ])('reads %s in less than four seconds of processor time', (_case, readme) => {
    const before = process.cpuUsage();
    textsOf(readme);
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});

describe('isWordForWord', () => {
  it('finds a text again under markup, and no other', () => {
    expect(isWordForWord('A magnifying glass', 'A **magnifying**\n[glass](https://a.example)')).toBe(true);
    expect(isWordForWord('See the page\n<b>x</b>', 'See the [page][3]\n\n```html\n<b>x</b>\n```')).toBe(true);
    expect(isWordForWord('A magnifying mirror', 'A **magnifying** glass')).toBe(false);
    expect(isWordForWord('glass A magnifying', 'A magnifying glass')).toBe(false);
  });
});
