import { expect, it } from 'vitest';
import { OBSERVED_AT_MS, cutContents, packageContents } from '../../../test/fixtures/observed.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { packageContentsToJson } from '../../facts/package-contents/package-contents.ts';
import { releasesCutByTime } from './cut-by-time.ts';

it('names releases whose files were never read to the end, whatever failed since', () => {
  const ledger = createMemoryLedger();
  const observe = (name: string, contents: ReturnType<typeof cutContents> | null, day: number): void =>
    ledger.append({
      kind: 'package_contents',
      subject: `release:${name}@1.0.0`,
      collectorVersion: '1.0.0',
      observedAtMs: OBSERVED_AT_MS + day,
      outcome:
        contents === null
          ? { kind: 'failed', code: 'source_unreachable', isRetryable: true }
          : { kind: 'observed', value: packageContentsToJson(contents) },
    });
  observe('@acme/cut', cutContents(), 0);
  observe('@acme/cut', null, 1);
  observe('read', packageContents(), 0);
  observe('read', cutContents(), 1);
  observe('unknown', null, 0);

  expect(releasesCutByTime(ledger)).toEqual(['@acme/cut@1.0.0']);
});
