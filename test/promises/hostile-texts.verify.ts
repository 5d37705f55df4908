import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { NO_APPROVAL_FLAGS } from '../../src/contract/shared/answer-envelope.ts';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';
import type { FixtureRelease } from '../support/fault-registry/fixture-package.ts';
import { runToEnd, startService } from '../support/plugin-facts-process.ts';
import { refreshedHost } from '../support/refreshed-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { OBEYED, RUN_BY_PAGES, UNSEEN, hostileStrings, textsIn } from './support/hostile-strings.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'hostile catalogs';
const COUNT = 5_000;
const FIELDS = 6;
const SEED = 20_261_129;
/** Of what a terminal gets, all but line ends is looked at. */
const withoutLineEnds = (text: string): string => text.replaceAll('\n', ' ');

/** Each record has hostile text in every field a catalog maps, and is a plugin all the same. */
function recordsOf(strings: readonly string[]): readonly object[] {
  return Array.from({ length: Math.floor(strings.length / FIELDS) }, (_, i) => {
    const [name, category, en, zhCn, license, owner] = strings.slice(i * FIELDS, (i + 1) * FIELDS);
    const description = { en: `Tool ${i} that sends. ${en}`, 'zh-CN': `第${i}个发送工具。${zhCn}` };
    const texts = { name, category, description, license, evidence: name };
    return [
      { repository: `acme/tool-${i}`, subdirectory: `x/${i}`, ...texts },
      // A folder, and what an address hides behind percent signs, that a package stands beside.
      { repository: `acme/fold-${i}`, subdirectory: `x/${owner}`, package_name: `fold-${i}`, ...texts },
      {
        repository: `https://github.com/acme/code-${i}/tree/main/${encodeURIComponent(owner?.toWellFormed() ?? '')}`,
        package_name: `code-${i}`,
        ...texts,
      },
      // An owner that is none: the record stands by its package, or not at all.
      {
        repository: `https://github.com/${owner}/lens-${i}`,
        package_name: `owned-${i}`,
        description: { en: 'A lens.' },
      },
    ];
  }).flat();
}

async function json(response: Response): Promise<unknown> {
  expect(response.headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json/u);
  return JSON.parse(await response.text());
}

function obeyedIn(value: unknown): readonly string[] {
  return textsIn(value).filter((text) => OBEYED.test(text));
}

/** A file of an archive may be called nearly anything. */
function fileName(text: string | undefined): string {
  return (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}/\\:]/gu, '')
    .slice(0, 80);
}

/** Texts of a release in every field that its publisher writes, as values and as names; its README has all of them. */
function hostileRelease(strings: readonly string[]): FixtureRelease {
  const [description, license, author, homepage, bug, version, deprecated, section, heading, permission] = strings;
  const readme = [`# ${heading}`, ...strings, '## Permissions', `- ${permission}`, '## 限制', ...strings.slice(0, 5)];
  const named = Object.fromEntries(strings.slice(10, 40).map((name, i) => [name, strings[i + 40] ?? '']));
  const files = { ...named, [String(section)]: `./lib/${fileName(section)}.js` };
  const code = strings.slice(40, 60).map((text) => `require(${JSON.stringify(text)});\n`);
  return {
    manifest: {
      description: `A tool that magnifies. ${description}`,
      displayName: deprecated,
      keywords: ['magnify', ...strings.slice(0, 20)],
      license,
      author: { name: author, email: author, url: author },
      homepage,
      bugs: { url: bug },
      repository: { type: 'git', url: homepage, directory: bug },
      engines: { node: version, [String(version)]: version, ...named },
      os: strings.slice(0, 20),
      cpu: strings.slice(20, 40),
      scripts: { postinstall: version, ...named },
      dependencies: { [String(section)]: version, ...named },
      peerDependencies: { 'made-up-host': version, ...named },
      contributors: [author],
      main: section,
      bin: files,
      exports: { '.': files, ...Object.fromEntries(strings.slice(10, 40).map((name) => [`./${name}`, files])) },
      plugin: { name: section, title: section },
      'made-up': { version: named, nodes: files, locales: named },
    },
    files: {
      'index.js': code.join(''),
      [`lib/${fileName(section)}.js`]: code.join(''),
      ...Object.fromEntries(
        strings.slice(10, 30).map((name, i) => [`lib/${i}${fileName(name)}.js`, 'eval(process.env.A)']),
      ),
      'README.md': readme.join('\n\n'),
    },
    deprecated: deprecated ?? '',
  };
}

/** The host reads names of versions and of files in plugins' manifests, and lists each package. */
function askOfManifests(hostFolder: string, packageNames: readonly string[]): void {
  const file = join(hostFolder, 'host.yaml');
  const host = parse(readFileSync(file, 'utf8'));
  const recognise = { ...host.recognise, host_range_pointers: ['/made-up/version'] };
  const analysis = {
    ...host.analysis,
    entry_pointers: { host: ['/made-up/nodes', '/made-up/locales'], beside: ['.html'] },
  };
  writeFileSync(file, stringify({ ...host, recognise, analysis }));
  const lines = packageNames.map((name) => JSON.stringify({ package_name: name, description: { en: 'A tool.' } }));
  appendFileSync(join(hostFolder, 'lists/listing.jsonl'), `${lines.join('\n')}\n`);
}

describe('hostile text in all that a publisher writes', () => {
  it('stays data from the archive to candidates, the command line and the log', async () => {
    const folder = temporaryFolder();
    const names = Array.from({ length: scaled({ quick: 6, full: 50 }) }, (_, i) => `tool-${i}`);
    const strings = hostileStrings(COUNT, SEED);
    const each = COUNT / 50;
    const releaseOf = (name: string): FixtureRelease => {
      const at = names.indexOf(name) * each;
      return hostileRelease(strings.slice(at, at + each));
    };
    const { hostFolder, environment } = await refreshedHost(folder, names, releaseOf);
    askOfManifests(hostFolder, names);
    const target = ['--host', hostFolder, '--data', join(folder, 'data')];
    for (const command of [['ingest'], ['refresh', '--json']]) {
      const { stdout, stderr, exitCode } = await runToEnd([...command, ...target], { environment });
      expect([command, exitCode, stderr]).toEqual([command, exitCode === 1 ? 1 : 0, expect.any(String)]);
      expect(withoutLineEnds(stdout + stderr)).not.toMatch(UNSEEN);
    }

    const service = await startService(target, { environment });
    const ids = new Set<string>();
    let texts = 0;
    // In an hour one client is admitted sixty times; each of these finds fifty.
    const queries = ['magnify', ...names.slice(0, 30), ...strings.slice(0, 20).map((text) => text.slice(0, 100))];
    for (const query of queries) {
      const response = await fetch(`${service.baseUrl}/v1/candidates:search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ schema_version: '1.0.0', query: query.toWellFormed(), locale: 'en', limit: 50 }),
      });
      const answer = await json(response);
      expect([200, 400, 422]).toContain(response.status);
      expect(obeyedIn(answer)).toEqual([]);
      texts += textsIn(answer).length;
      for (const text of textsIn(answer)) if (/^candidate\.[0-9a-z._-]+$/u.test(text)) ids.add(text);
    }
    tell(PROMISE, 'texts of candidates', `${texts}, of ${names.length} releases with ${each} strings each, 0 obeyed`);
    expect(texts).toBeGreaterThan(1_000);

    const pages = [...ids].slice(0, scaled({ quick: 5, full: 50 })).map((id) => `/candidates/${id}`);
    for (const path of pages) {
      const page = await (await fetch(`${service.baseUrl}${path}`, { headers: { accept: 'text/html' } })).text();
      expect(page).toContain('</html>');
      expect(page).not.toMatch(RUN_BY_PAGES);
    }
    tell(PROMISE, 'pages of candidates', `${pages.length}, 0 obeyed`);
    expect(pages.length).toBeGreaterThan(0);

    let told = 0;
    for (const name of names.slice(0, scaled({ quick: 1, full: 10 }))) {
      for (const command of [['show'], ['candidates'], ['evidence'], ['evidence', '--json']]) {
        const { stdout, stderr, exitCode } = await runToEnd([...command, ...target, name], { environment });
        expect([command, exitCode]).toEqual([command, 0]);
        expect(withoutLineEnds(stdout + stderr)).not.toMatch(UNSEEN);
        told += stdout.length;
      }
    }
    tell(PROMISE, 'commands about packages', `${told} characters, 0 obeyed`);
    service.process.kill('SIGTERM');
    expect((await service.ended).stderr).not.toMatch(/forged|evil\.example/u);
  });
});

describe('hostile text in every field of a catalog', () => {
  it('stays data from the catalog to the API, the command line and the log', async () => {
    const { hostFolder, folders } = await fixtureRun();
    const strings = hostileStrings(COUNT, SEED);
    const records = recordsOf(strings);
    writeFileSync(join(hostFolder, 'lists/listing.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders);
    const report = await publishFrom(hostProfile, folders);
    tell(
      PROMISE,
      'strings in records',
      `${strings.length} in ${records.length}, ${JSON.stringify(report).length} bytes of report`,
    );
    expect(obeyedIn(report)).toEqual([]);

    const target = ['--host', hostFolder, '--data', folders.root];
    const service = await startService(target);
    const ids = new Set<string>();
    let [texts, answered] = [0, 0];
    for (const query of [
      ...strings.filter((_, i) => i % 25 === 0).map((text) => text.slice(0, 200)),
      'tool that sends',
      '发送工具',
    ]) {
      const response = await fetch(`${service.baseUrl}/v1/plugins:search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ schema_version: '1.0.0', query: query.toWellFormed(), locale: 'en', limit: 50 }),
      });
      const answer = await json(response);
      expect([200, 400, 422]).toContain(response.status);
      expect(response.status === 200 ? answer : NO_APPROVAL_FLAGS).toMatchObject(NO_APPROVAL_FLAGS);
      answered += response.status === 200 ? 1 : 0;
      expect(obeyedIn(answer)).toEqual([]);
      texts += textsIn(answer).length;
      for (const text of textsIn(answer)) if (/^plugin\.discovery\.[0-9a-f]{24}$/u.test(text)) ids.add(text);
    }
    const shown = [...ids].slice(0, scaled({ quick: 200, full: 1_500 }));
    for (const id of shown) {
      const record = await json(await fetch(`${service.baseUrl}/v1/plugins/${id}`));
      expect(obeyedIn(record)).toEqual([]);
      expect(JSON.stringify(record)).toContain('"untrusted_text"');
      texts += textsIn(record).length;
    }
    tell(
      PROMISE,
      'texts of the API',
      `${texts} of ${ids.size} plugins, in ${answered} answers and ${shown.length} records, 0 obeyed`,
    );
    expect(ids.size).toBeGreaterThan(300);

    const commands = shown.slice(0, scaled({ quick: 2, full: 25 })).flatMap((id, i) => [
      ['search', '--', (strings[i * 7] ?? '').slice(0, 200).toWellFormed().replaceAll('\0', '')],
      ['show', id],
      ['explain', 'tool that sends', id],
      ['evidence', id],
    ]);
    let lines = 0;
    for (const [command = '', ...rest] of [['tree'], ...commands]) {
      const { stdout, stderr, exitCode } = await runToEnd([command, ...target, ...rest]);
      expect([0, 2, 4]).toContain(exitCode);
      expect(withoutLineEnds(stdout + stderr)).not.toMatch(OBEYED);
      lines += stdout.split('\n').length;
    }
    tell(PROMISE, 'commands', `${commands.length + 1}, ${lines} lines, 0 obeyed`);

    service.process.kill('SIGTERM');
    const { stderr } = await service.ended;
    const logged = stderr.split('\n').filter((line) => line.startsWith('{'));
    for (const line of logged) expect(obeyedIn(JSON.parse(line))).toEqual([]);
    expect(stderr).not.toMatch(/forged|evil\.example/u);
    tell(PROMISE, 'lines of the log', `${logged.length}, each one JSON object, none with a text of a catalog`);
    expect(logged.length).toBeGreaterThan(200);
  });
});
