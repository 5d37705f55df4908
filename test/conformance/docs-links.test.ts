import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPackageFile } from '../../src/app/config.ts';
import { FAILURE_CODES, Failure } from '../../src/base/failure.ts';
import { createCommandLine } from '../../src/cli/command-line.ts';
import { uniformCommands } from '../../src/cli/command-ports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = globSync('**/*.md', { cwd: ROOT, exclude: ['node_modules/**', 'data/**'] }).sort();
const DECISIONS = PAGES.filter((page) => /^docs\/decisions\/\d/.test(page));

describe('the pages of the project', () => {
  it('are found at all', () => {
    expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'AGENTS.md', 'docs/ARCHITECTURE.md']));
  });

  it.each(PAGES)('%s links only to files that are there', (page) => {
    const missing = relativeLinks(textOf(page)).filter((target) => !existsSync(join(ROOT, dirname(page), target)));

    expect(missing).toEqual([]);
  });

  it.each(PAGES)('%s names only npm scripts that are there', (page) => {
    const named = [...textOf(page).matchAll(/npm run ([a-z:-]+)/g)].map(([, script]) => script);

    expect(named.filter((script) => script !== undefined && !SCRIPTS.has(script))).toEqual([]);
  });

  it('show commands, the README all of those that move data or ask', () => {
    const shown = new Set(commandLinesIn(textOf('README.md')).map(([command]) => command));

    const moving = ['ingest', 'publish', 'serve', 'analyze', 'refresh', 'doctor', 'host'];
    const asking = ['search', 'route', 'tree', 'show', 'explain', 'lookup', 'verify', 'evidence'];
    expect(shown).toEqual(new Set([...moving, ...asking]));
  });

  it('list every decision', () => {
    const listed = new Set(relativeLinks(textOf('docs/decisions/README.md')));

    expect(DECISIONS.map((page) => basename(page)).filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(DECISIONS)('%s begins with what was chosen and why', (page) => {
    expect(textOf(page)).toMatch(/^# \d{4}\. .+\n\nWhat: .+\nWhy: .+\n\n/);
  });

  it('list the files of a flow so that each imports the next', () => {
    const flows = flowsIn(textOf('docs/ARCHITECTURE.md'));

    expect(flows.length).toBeGreaterThanOrEqual(3);
    const broken = flows.flatMap((files) =>
      files.slice(1).flatMap((file, i) => (isImported(files[i]!, file) ? [] : [`${files[i]} does not import ${file}`])),
    );
    expect(broken).toEqual([]);
  });

  it('has a README that is read in five minutes', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(130);
  });

  it.each(PAGES.flatMap((page) => commandLinesIn(textOf(page)).map((args) => [page, args] as const)))(
    '%s shows a command line that parses: %j',
    async (_page, args) => {
      const exitCode = await commandLineThatOnlyParses().run(args, new AbortController().signal);

      // A line that does not parse ends with 2.
      expect(exitCode).toBe(FAILURE_CODES.not_ready.exitCode);
    },
  );
});

const SCRIPTS: ReadonlySet<string> = new Set(
  [...textOf('package.json').matchAll(/^ {4}"([a-z:-]+)": "/gm)].flatMap(([, name]) => name ?? []),
);

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Of each list under a heading that begins with "A ": the first file of each step. */
function flowsIn(text: string): string[][] {
  return text
    .split(/^## /m)
    .filter((section) => section.startsWith('A '))
    .flatMap((section) => section.split(/\n\n(?!\d)/))
    .map((list) => [...list.matchAll(/^\d\. `(src\/[^`]+)`/gm)].flatMap(([, file]) => file ?? []))
    .filter((files) => files.length > 1);
}

function isImported(from: string, to: string): boolean {
  return [...textOf(from).matchAll(/from '(\.[^']+)'/g)].some(([, target = '']) => join(dirname(from), target) === to);
}

/** Targets of `[text](target)` outside of code, without their fragment; addresses of the web are left out. */
function relativeLinks(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^#/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** What follows `npx plugin-facts` up to the end of the code or a comment, cut at spaces outside of quotes. */
function commandLinesIn(text: string): string[][] {
  return [...text.matchAll(/npx plugin-facts +([^`\n#]+)/g)].map(([, line = '']) =>
    [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare),
  );
}

/** Behind each command stands one failure, so that its exit code says the line was understood. */
function commandLineThatOnlyParses() {
  const parsed = (): Promise<never> => Promise.reject(new Failure('not_ready', 'Parsed.'));
  return createCommandLine({
    commands: uniformCommands(parsed),
    output: { stdout: { write: () => true }, stderr: { write: () => true } },
    clock: { nowMs: () => 0 },
    fetch: parsed,
    version: '0.0.0',
    program: 'plugin-facts',
    defaultFolders: readPackageFile(process.cwd()).defaultFolders,
    useColor: false,
    ask: async () => 'typed',
  });
}
