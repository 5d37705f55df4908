import { expect, it } from 'vitest';
import { NOW } from '../../test/support/test-api.ts';
import { pluginRecord, servedPlugins } from '../../test/support/served-plugins.ts';
import { DEFAULT_LIMITS } from '../api/api-deps.ts';
import { fixedClock } from '../base/clock.ts';
import { openInProcessClient } from './in-process-client.ts';

it('answers all that is asked at once: whoever asks was let in already', async () => {
  const served = servedPlugins([pluginRecord(1, 'phone-notices'), pluginRecord(2, 'desktop-notices')]);
  let requests = 0;
  const { client } = await openInProcessClient({
    clock: fixedClock(NOW),
    newRequestId: (operation) => `request.${operation}.${(requests += 1).toString(16).padStart(16, '0')}`,
    log: false,
    current: () => served,
    lastLoadProblem: () => null,
    release: '0.1.0',
    limits: DEFAULT_LIMITS,
  });

  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, asked) => client.searchDiscovery({ query: `notices ${asked}` })),
  );

  expect(answers).toHaveLength(1_000);
});
