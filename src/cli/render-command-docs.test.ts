import { describe, expect, it } from 'vitest';
import { FAILURE_CODES } from '../base/failure.ts';
import { EXIT_CODES, listExitCodes } from './exit-codes.ts';
import { renderCommandDocs } from './render-command-docs.ts';

describe('renderCommandDocs', () => {
  const page = renderCommandDocs({ host: 'hosts/example', evalHost: 'hosts/judged' });

  it('has a section for every command and one for exit codes', () => {
    const headings = page.split('\n').filter((line) => line.startsWith('## '));

    expect(headings).toEqual([
      '## ingest',
      '## analyze',
      '## import-run',
      '## publish',
      '## withdraw',
      '## reinstate',
      '## rollback',
      '## refresh',
      '## serve',
      '## search',
      '## candidates',
      '## route',
      '## tree',
      '## explain',
      '## lookup',
      '## show',
      '## changes',
      '## evidence',
      '## eval',
      '## host',
      '## host init',
      '## profile',
      '## profile init',
      '## profile check',
      '## keys',
      '## keys init',
      '## keys rotate',
      '## keys sign',
      '## renew',
      '## verify',
      '## conformance',
      '## config',
      '## doctor',
      '## Exit codes',
    ]);
  });

  it('gives usage, options and defaults of a command', () => {
    expect(page).toContain('`plugin-facts eval [options] <folder>`\n');
    expect(page).toContain('| `--host <folder>` | folder of the host profile (default: "hosts/judged") |\n');
  });

  it('explains every exit code', () => {
    for (const [code, { meaning }] of Object.entries(EXIT_CODES)) expect(page).toContain(`| ${code} | ${meaning} |`);
  });
});

describe('listExitCodes', () => {
  it('names every failure exactly once, in rising order of the codes', () => {
    const listed = listExitCodes();

    expect(listed.flatMap(({ failureCodes }) => failureCodes).sort()).toEqual(Object.keys(FAILURE_CODES).sort());
    expect(listed.map(({ exitCode }) => exitCode)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 70, 130]);
  });
});
