import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const WRONG = { PLUGIN_FACTS_LOG_LEVEL: 'loud' };

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the checkout to its end. */
async function run(file: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  const options = { cwd: CHECKOUT, env: { ...process.env, ...settings } };
  return promisify(execFile)(process.execPath, [file, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (ended: Ended) => ended,
  );
}

describe('a setting that is not valid', () => {
  it.each([
    ['a command', 'bin/plugin-facts.js', ['doctor']],
    ['a service', 'bin/plugin-facts.js', ['serve']],
    ['npm start', 'src/app/start.ts', []],
  ])('ends %s with code 3 and the name of the variable', async (_case, file, args) => {
    const { code, stdout, stderr } = await run(file, args, WRONG);

    expect(stderr).toMatch(
      /^error: The environment has settings that are not valid.*\n {2}- \/PLUGIN_FACTS_LOG_LEVEL: .*\nnext: .*\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  });

  it('is a problem object where JSON was asked for', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['search', 'x', '--json'], WRONG);

    expect(JSON.parse(stdout)).toMatchObject({ code: 'config_invalid', is_final_recommendation: false });
    expect(code).toBe(3);
  });

  it('does not keep help from being read', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['--help'], WRONG);

    expect(stdout).toMatch(/^Usage: plugin-facts /);
    expect(code).toBe(0);
  });
});
