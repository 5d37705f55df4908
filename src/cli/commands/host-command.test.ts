import { describe, expect, it } from 'vitest';
import type { HostAnswers } from '../../operations/host-profile/host-template.ts';
import { createCommandLine } from '../command-line.ts';
import { uniformCommands } from '../command-ports.ts';

const FLAGS = ['--name', 'My host', '--package', '@acme/host', '--host-version', '2.1.0'];

/** Runs `host init hosts/lens` where somebody gives these answers, in this order; `null`: nobody sits there. */
async function init(args: readonly string[], typed: readonly string[] | null) {
  const made: HostAnswers[] = [];
  const questions: string[] = [];
  let stdout = '';
  let stderr = '';
  const commandLine = createCommandLine({
    commands: {
      ...uniformCommands(() => Promise.reject(new Error('Not asked here.'))),
      initHost: async (folder, answers) => (made.push(answers), [`${folder}/host.yaml`]),
    },
    output: { stdout: { write: (text) => (stdout += text) }, stderr: { write: (text) => (stderr += text) } },
    clock: { nowMs: () => 0 },
    fetch: () => Promise.reject(new TypeError('No network here.')),
    version: '1.2.3',
    program: 'plugin-facts',
    defaultFolders: { host: 'hosts/example', evalHost: 'hosts/judged' },
    useColor: false,
    ask: typed && (async (question) => (questions.push(question), typed[questions.length - 1] ?? '')),
  });
  const exitCode = await commandLine.run(['host', 'init', 'hosts/lens', ...args], new AbortController().signal);
  return { made, questions, stdout, stderr, exitCode };
}

describe('plugin-facts host init', () => {
  it('asks three questions, and tells what it wrote and what comes next', async () => {
    const { made, questions, stdout, exitCode } = await init([], [' Lens ', 'none', '1.0.0']);

    expect(questions).toHaveLength(3);
    expect(made).toEqual([{ name: 'Lens', hostPackage: null, hostVersion: '1.0.0' }]);
    expect(stdout).toMatch(/^wrote hosts\/lens\/host\.yaml\nnext: .*hosts\/lens\/catalog/);
    expect(exitCode).toBe(0);
  });

  it('asks nothing where flags say it all', async () => {
    const { made, questions } = await init(FLAGS, ['never typed']);

    expect(questions).toEqual([]);
    expect(made).toEqual([{ name: 'My host', hostPackage: '@acme/host', hostVersion: '2.1.0' }]);
  });

  it('asks only for what no flag says', async () => {
    const { made, questions } = await init(FLAGS.slice(0, 4), ['3.0.0']);

    expect(questions).toHaveLength(1);
    expect(made).toEqual([{ name: 'My host', hostPackage: '@acme/host', hostVersion: '3.0.0' }]);
  });

  it.each([
    ['nobody can be asked', FLAGS.slice(0, 4), null],
    ['the answer is empty', FLAGS.slice(0, 4), ['  ']],
  ])('names the flag that is missing where %s, and makes nothing', async (_case, args, typed) => {
    const { made, stderr, exitCode } = await init(args, typed);

    expect(stderr).toContain('--host-version');
    expect(made).toEqual([]);
    expect(exitCode).toBe(2);
  });
});
