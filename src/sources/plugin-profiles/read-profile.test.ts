import { parse, stringify } from 'yaml';
import { describe, expect, it } from 'vitest';
import { editorProfileText } from '../../../test/fixtures/plugin-profile.ts';
import { readPluginProfile } from './read-profile.ts';

const CONTEXT = { origin: 'profiles/lens.yaml', capabilityIds: new Set(['protocol.mqtt', 'network.http']) };
const INTEGRITY = `sha512-${'A'.repeat(86)}==`;

const LENS = `schema_version: 2.0.0
display_name: Lens
release: { package: lens, version: 1.2.0, integrity: ${INTEGRITY} }
written_by: publisher
problem: { en: Small print., zh-CN: 小字看不清。 }
operating_approach: { en: Draws twice., zh-CN: 画两遍。 }
capabilities: { has: [protocol.mqtt], lacks: [network.http] }
declared_compatibility:
  - { claim_id: lens.peer, host_range: '>=4 <6 || ^6.1.0', channels: [stable], source_ref: README.md, claimed_at: 2026-09-06 }
readme_excerpt: { en: A lens., zh-CN: 一个放大镜。 }
`;

function read(text: string) {
  return readPluginProfile(new TextEncoder().encode(text), CONTEXT);
}

/** The profile with some of its fields replaced; \`undefined\` leaves one out. */
function lensWith(fields: Record<string, unknown>) {
  return read(stringify({ ...parse(LENS), ...fields }));
}

describe('readPluginProfile', () => {
  it('reads what a publisher says of one exact release', () => {
    const { profile, problems } = read(LENS);

    expect(problems).toEqual([]);
    expect(profile).toMatchObject({
      writtenBy: 'publisher',
      displayName: 'Lens',
      packageName: 'lens',
      version: '1.2.0',
      integrity: INTEGRITY,
      origin: 'profiles/lens.yaml',
      problem: { en: 'Small print.', zhCn: '小字看不清。' },
      outcomes: [],
      capabilities: [
        { capabilityId: 'protocol.mqtt', claim: 'has' },
        { capabilityId: 'network.http', claim: 'lacks' },
      ],
      declaredCompatibility: [
        {
          claimId: 'lens.peer',
          hostRange: '>=4 <6 || ^6.1.0',
          channels: ['stable'],
          sourceRef: 'README.md',
          claimedAtMs: Date.UTC(2026, 8, 6),
        },
      ],
    });
  });

  it('gives one digest whatever the order of fields, layout and comments', () => {
    const shuffled = Object.fromEntries(Object.entries<unknown>(parse(LENS)).toReversed());

    const again = read(`# the same\n${stringify(shuffled)}`);

    expect(again.profile?.digest).toBe(read(LENS).profile?.digest);
    expect(lensWith({ display_name: 'Another' }).profile?.digest).not.toBe(again.profile?.digest);
  });

  it('tells every fault at once, each with its line and column', () => {
    const { profile, problems } = read(
      LENS.replace('schema_version: 2.0.0', 'schema_version: 1.0.0')
        .replace('version: 1.2.0', 'version: ^1.2.0')
        .replace('zh-CN: 画两遍。', "zh-CN: ''")
        .replace('written_by: publisher', 'written_by: publisher\ntoken: abc'),
    );

    expect(profile).toBeNull();
    expect(problems).toEqual([
      {
        severity: 'error',
        line: 1,
        column: 17,
        pointer: '/schema_version',
        detail: 'Must be of major version 2, like 2.0.0.',
      },
      {
        severity: 'error',
        line: 3,
        column: 36,
        pointer: '/release/version',
        detail: 'Must be one exact version, like 1.4.0; no range, no tag.',
      },
      {
        severity: 'error',
        line: 5,
        column: 1,
        pointer: '/token',
        detail: 'There is no such field; `plugin-facts profile init` shows the fields.',
      },
      { severity: 'error', line: 7, column: 48, pointer: '/operating_approach/zh-CN', detail: 'Must not be empty.' },
    ]);
  });

  it('takes a text in one language, and refuses one in none', () => {
    expect(lensWith({ problem: { en: 'Small print.' } }).profile?.problem).toEqual({ en: 'Small print.', zhCn: null });
    expect(lensWith({ problem: {} }).problems.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/problem', 'Must be given in one language at least.'],
    ]);
  });

  it('points at the map that lacks a field', () => {
    const { problems } = lensWith({ release: { package: 'lens', version: '1.2.0' } });

    expect(problems).toMatchObject([{ severity: 'error', pointer: '/release/integrity', detail: 'Must be given.' }]);
  });

  it('reads what an editor says, who it is and when', () => {
    const { profile, problems } = read(editorProfileText('lens'));

    expect(problems).toEqual([]);
    expect(profile).toMatchObject({
      writtenBy: 'editor',
      author: 'Editor of the tide catalog',
      writtenAtMs: Date.UTC(2026, 8, 5),
      capabilityIds: [],
    });
  });

  it.each(['permissions_claimed', 'declared_compatibility', 'readme_excerpt', 'display_name'])(
    'lets no editor speak for the publisher: %s',
    (field) => {
      const { profile, problems } = read(`${editorProfileText('lens')}${field}: []\n`);

      expect(profile).toBeNull();
      expect(problems.map(({ pointer }) => pointer)).toEqual([`/${field}`]);
    },
  );

  it('asks who wrote it', () => {
    expect(lensWith({ written_by: undefined }).problems.map(({ pointer }) => pointer)).toEqual(['/written_by']);
    expect(lensWith({ written_by: 'project' }).problems.map(({ pointer, detail }) => [pointer, detail])).toEqual([
      ['/written_by', 'Must be publisher or editor.'],
    ]);
  });

  it.each([
    [
      'an id no capability has',
      { has: ['protocol.mqqt'] },
      '/capabilities/has/0',
      'The host has no capability of this id; did you mean protocol.mqtt?',
    ],
    [
      'an id like no other',
      { has: ['x.y'] },
      '/capabilities/has/0',
      'The host has no capability of this id; its capabilities.yaml lists them.',
    ],
    [
      'an id both had and lacked',
      { has: ['network.http'], lacks: ['network.http'] },
      '/capabilities/lacks/0',
      'This capability is claimed already; keep one.',
    ],
  ])('refuses %s', (_case, capabilities, pointer, detail) => {
    const { profile, problems } = lensWith({ capabilities });

    expect(profile).toBeNull();
    expect(problems.map((problem) => [problem.pointer, problem.detail])).toEqual([[pointer, detail]]);
  });

  it.each([
    ['a control character', 'a\u001b[31mb'],
    ['a direction control', 'a\u202eb'],
    ['an invisible character', 'a\u200bb'],
    ['white space alone', ' \n '],
  ])('refuses a text with %s', (_case, en) => {
    const { profile, problems } = lensWith({ problem: { en, 'zh-CN': '字' } });

    expect(profile).toBeNull();
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/problem/en']);
  });

  it('takes a host range that nobody can read, with a warning', () => {
    const claim = { claim_id: 'c', host_range: '1.x || garbage', source_ref: 'README.md', claimed_at: '2026-09-06' };

    const { profile, problems } = lensWith({ declared_compatibility: [claim] });

    expect(profile).toMatchObject({ declaredCompatibility: [{ hostRange: '1.x || garbage' }] });
    expect(problems.map(({ severity, pointer }) => [severity, pointer])).toEqual([
      ['warning', '/declared_compatibility/0/host_range'],
    ]);
  });

  it.each([
    ['YAML that does not parse', 'a: [1', 1],
    ['a key twice', 'slug: a\nslug: b', 2],
    ['an alias bomb', `a: &a [1,2,3]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]`, null],
    ['another document', 'just a text', 1],
    ['keys without end', `{${Array.from({ length: 26_000 }, (_, i) => `k${i}: 1`).join(', ')}}`, null],
    ['aliases without end', Array.from({ length: 9_000 }, (_, i) => `- &a${i} x\n- *a${i}`).join('\n'), null],
    ['signs without end', ']'.repeat(262_000), null],
  ])('refuses %s', (_case, text, line) => {
    const { profile, problems } = read(text);

    expect(profile).toBeNull();
    expect(problems[0]).toMatchObject({ severity: 'error', line });
  });

  it('tells a hundred of very many unknown fields, in bounded time', () => {
    const beforeMs = process.cpuUsage().user / 1_000;

    const { problems } = read(`written_by: editor\n${Array.from({ length: 2_700 }, (_, i) => `k${i}: 1`).join('\n')}`);

    expect(problems.filter(({ detail }) => detail.startsWith('There is no such field'))).toHaveLength(100);
    expect(process.cpuUsage().user / 1_000 - beforeMs).toBeLessThan(1_000);
  });

  it('refuses bytes that are not UTF-8, and files too large to be a profile', () => {
    const latin = readPluginProfile(new Uint8Array([0xff, 0xfe, 0x41]), CONTEXT);
    const large = readPluginProfile(new Uint8Array(262_145), CONTEXT);

    expect(latin.problems).toMatchObject([{ detail: 'The file is not UTF-8; save it as such.' }]);
    expect(large.problems).toMatchObject([{ detail: 'A profile has at most 262144 bytes.' }]);
  });
});
