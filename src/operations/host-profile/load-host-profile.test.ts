import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOfFixtureHost, loadFixtureHost, FIXTURE_HOST } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { createNodeFiles } from '../../base/files/node-files.ts';
import { expandVariables, loadHostProfile } from './load-host-profile.ts';

const READER = { files: createNodeFiles(), environment: {} };

/** What is said of the fixture host after a text in one of its files was replaced. */
async function failureAfter(file: string, text: string, replacement: string): Promise<Failure> {
  const folder = copyOfFixtureHost(temporaryFolder());
  const before = readFileSync(join(folder, file), 'utf8');
  expect(before).toContain(text);
  writeFileSync(join(folder, file), before.replace(text, replacement));
  return failureOf(folder);
}

async function failureOf(folder: string): Promise<Failure> {
  const thrown: unknown = await loadFixtureHost(folder).catch((error: unknown) => error);
  if (!(thrown instanceof Failure)) throw new Error('The profile was loaded.', { cause: thrown });
  return thrown;
}

describe('loadHostProfile', () => {
  it('reads everything a profile holds', async () => {
    const hostProfile = await loadFixtureHost(FIXTURE_HOST);

    expect(hostProfile.host.id).toBe('made-up');
    expect(hostProfile.catalogs.map(({ id, format, place }) => [id, format, place])).toEqual([
      ['curated', 'yaml-directory', { kind: 'path', path: join(FIXTURE_HOST, 'catalog') }],
      ['listing', 'jsonl', { kind: 'path', path: join(FIXTURE_HOST, 'lists/listing.jsonl') }],
    ]);
    expect(hostProfile.evaluationCatalog?.id).toBe('evaluation');
    expect(hostProfile.categories[0]).toEqual({
      id: 'capture',
      label: { en: 'Capture', zhCn: '采集' },
      spellings: ['截图'],
    });
    expect(hostProfile.aliases).toEqual([['飞书', 'Feishu', 'Lark']]);
    expect(hostProfile.capabilities.map(({ id }) => id)).toEqual(['capture.page']);
    expect(hostProfile.directory.topics.map(({ key }) => key)).toEqual(['work']);
    expect(hostProfile.defaults).toEqual([]);
  });

  it('takes the place of a catalog from the environment', async () => {
    const hostProfile = await loadHostProfile(FIXTURE_HOST, {
      ...READER,
      environment: { FIXTURE_CATALOGS: '/elsewhere' },
    });

    expect(hostProfile.catalogs[0]?.place).toEqual({ kind: 'path', path: '/elsewhere/catalog' });
  });

  it.each(['host.yaml', 'categories.yaml', 'vocabulary.yaml', 'capabilities.yaml', 'directory.yaml'])(
    'names %s where it is no YAML',
    async (file) => {
      const folder = copyOfFixtureHost(temporaryFolder());
      writeFileSync(join(folder, file), 'a: 1\nb: [never closed\n');
      const unreadable = await failureOf(folder);

      expect(unreadable).toMatchObject({ code: 'config_invalid', items: [] });
      expect(unreadable.message).toMatch(new RegExp(`^${file} is not readable YAML: .+ at line \\d, column \\d\\.$`));
    },
  );

  it.each(['categories.yaml', 'vocabulary.yaml', 'capabilities.yaml', 'directory.yaml'])(
    'shows a form of %s that it takes, where another stands there',
    async (file) => {
      const folder = copyOfFixtureHost(temporaryFolder());
      for (const each of ['vocabulary.yaml', 'capabilities.yaml', 'directory.yaml']) rmSync(join(folder, each));
      writeFileSync(join(folder, file), 'drawing: { en: Drawing }\n');
      const [, form = ''] = /Its form: (.+)$/u.exec((await failureOf(folder)).message) ?? [];

      writeFileSync(join(folder, file), form);

      expect((await loadFixtureHost(folder)).defaults.map((each) => each.file)).not.toContain(file);
    },
  );

  it('takes the files as docs/HOSTS.md shows them', async () => {
    const folder = copyOfFixtureHost(temporaryFolder());
    const document = readFileSync(new URL('../../../docs/HOSTS.md', import.meta.url), 'utf8');
    const shown = [...document.matchAll(/```yaml\n# (?<file>[a-z]+\.yaml)\n(?<text>[^`]+)```/gu)];
    for (const { groups } of shown) writeFileSync(join(folder, groups?.['file'] ?? ''), groups?.['text'] ?? '');

    const { categories, capabilities, aliases, synonyms, directory } = await loadFixtureHost(folder);

    expect(shown.map(({ groups }) => groups?.['file'])).toEqual([
      'categories.yaml',
      'capabilities.yaml',
      'vocabulary.yaml',
      'directory.yaml',
    ]);
    expect([categories, capabilities, aliases, synonyms].map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(directory.topics.map(({ key }) => key)).toEqual(['drawing', 'files']);
  });

  it('names host.yaml where it is missing', async () => {
    const folder = copyOfFixtureHost(temporaryFolder());
    rmSync(join(folder, 'host.yaml'));

    const missing = await failureOf(folder);

    expect(missing.code).toBe('config_invalid');
    expect(missing.message).toContain('has no host.yaml');
  });

  it('tells which optional files are not there, and does without them', async () => {
    const folder = copyOfFixtureHost(temporaryFolder());
    const optional = ['categories.yaml', 'vocabulary.yaml', 'capabilities.yaml', 'directory.yaml'];
    for (const file of optional) rmSync(join(folder, file));

    const hostProfile = await loadFixtureHost(folder);

    expect(hostProfile.defaults.map(({ file }) => file)).toEqual(optional);
    expect(hostProfile).toMatchObject({ categories: [], aliases: [], capabilities: [] });
    expect(hostProfile.directory.topics.map(({ key }) => key)).toEqual(['other']);
  });

  it.each([
    ['host.yaml', 'data_class: sample', 'data_class: secret', '/data_class'],
    ['host.yaml', 'url: https://registry.example.org', 'url: ftp://registry.example.org', '/registry/url'],
    ['host.yaml', 'stop_terms: [made-up', 'stop_terms: [""', '/stop_terms/0'],
    ['host.yaml', 'format: jsonl', 'format: csv', '/catalogs/1/format'],
    ['host.yaml', 'package_name: /package\n', 'package_name: package\n', '/catalogs/0/fields/package_name'],
    ['host.yaml', '- id: listing', '- id: curated', '/catalogs/1/id'],
    ['categories.yaml', 'id: notify', 'id: Notify!', '/categories/1/id'],
    ['vocabulary.yaml', '[飞书, Feishu, Lark]', '[飞书]', '/aliases/0'],
    ['capabilities.yaml', 'id: capture.page', 'id: capture', '/capabilities/0/id'],
    ['directory.yaml', 'key: work', 'key: Work', '/topics/0/key'],
  ])('names the place in %s where %j became %j', async (file, text, replacement, pointer) => {
    const failure = await failureAfter(file, text, replacement);

    expect(failure.code).toBe('config_invalid');
    expect(failure.message).toContain(file);
    expect(failure.items.map((item) => item.pointer)).toContain(pointer);
  });

  it('names a field that no profile has', async () => {
    const failure = await failureAfter('host.yaml', 'id: made-up', 'id: made-up\npassword: x');

    expect(failure.items).toEqual([{ pointer: '/', code: 'profile_invalid', detail: 'Unrecognized key: "password"' }]);
  });

  it('names a variable that is not set', async () => {
    const failure = await failureAfter('host.yaml', '${FIXTURE_CATALOGS:-.}/catalog', '${NOT_SET}/catalog');

    expect(failure.code).toBe('config_invalid');
    expect(failure.message).toContain('host.yaml');
    expect(failure.message).toContain('NOT_SET');
  });
});

describe('the vocabulary of a host', () => {
  function hostWithVocabulary(text: string): string {
    const folder = copyOfFixtureHost(temporaryFolder());
    writeFileSync(join(folder, 'vocabulary.yaml'), text);
    return folder;
  }

  it('has strict and loose groups, in their order; either may be missing', async () => {
    const both = 'aliases:\n  - [飞书, Lark]\nsynonyms:\n  - [截图, 截屏, screenshot]\n  - [mail, 邮件]\n';

    expect(await loadFixtureHost(hostWithVocabulary(both))).toMatchObject({
      aliases: [['飞书', 'Lark']],
      synonyms: [
        ['截图', '截屏', 'screenshot'],
        ['mail', '邮件'],
      ],
    });
    expect(await loadFixtureHost(hostWithVocabulary('synonyms: [[mail, 邮件]]'))).toMatchObject({
      aliases: [],
      synonyms: [['mail', '邮件']],
    });
  });

  it.each([
    ['synonyms:\n  - [mail, 邮件]\n  - [alone]\n', ['/synonyms/1']],
    ['aliases:\n  - [mail, ""]\n', ['/aliases/0/1']],
    ['aliases:\n  - [mail, 5]\n', ['/aliases/0/1']],
    ['aliases: mail\n', ['/aliases']],
    ['aliases: []\nmore: 1\n', ['/']],
    ['', ['/']],
    ['aliases: [[Lark, 飞书], [飞书, Feishu]]', ['/aliases/1/0']],
    ['aliases: [[Lark, 飞书, ＬＡＲＫ]]', ['/aliases/0/2']],
    ['aliases: [[mail, 邮件]]\nsynonyms: [[Mail, 邮件]]', ['/synonyms/0']],
    ['synonyms: [[mail, post, 邮件], [邮件, 信件, mail], [邮件, post, MAIL], [post, 信件, 邮件]]', ['/synonyms/2']],
    ['synonyms: [[mail, post], [信件, 邮件]]', ['/synonyms/0', '/synonyms/1']],
  ])('is refused with the place of what is wrong in %j', async (text, pointers) => {
    const failure = await failureOf(hostWithVocabulary(text));

    expect(failure.code).toBe('config_invalid');
    expect(failure.message).toContain('vocabulary.yaml');
    expect(failure.items.map((item) => item.pointer)).toEqual(pointers);
  });
});

describe('expandVariables', () => {
  const environment = { ROOT: '/data', EMPTY: '' };

  it.each([
    ['${ROOT}/list', '/data/list'],
    ['${ROOT:-elsewhere}/list', '/data/list'],
    ['${EMPTY:-elsewhere}', 'elsewhere'],
    ['${UNSET:-../shared}/a', '../shared/a'],
    ['${UNSET:-}a', 'a'],
    ['${ROOT}${ROOT}', '/data/data'],
    ['$ROOT and ${root} stay', '$ROOT and ${root} stay'],
    ['plain', 'plain'],
  ])('writes %s as %s', (text, expected) => {
    expect(expandVariables(text, environment)).toBe(expected);
  });

  it.each(['${UNSET}', '${EMPTY}'])('refuses %s, which has neither value nor default', (text) => {
    expect(() => expandVariables(text, environment)).toThrow(Failure);
  });
});
