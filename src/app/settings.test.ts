import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { DECLARED_SETTINGS, readSettings } from './settings.ts';

describe('settings', () => {
  it('take an empty variable for one that is not set', () => {
    const empty = Object.fromEntries(DECLARED_SETTINGS.map(({ name }) => [name, '']));

    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it.each(['', ' ', '0x10', '1e3', '-0', '5.5', '+5'].map((text) => [text]))('read no number from %j', (text) => {
    const { PLUGIN_FACTS_CANDIDATES_PER_HOUR: read } = {
      PLUGIN_FACTS_CANDIDATES_PER_HOUR: null,
      ...readSettings({ PLUGIN_FACTS_CANDIDATES_PER_HOUR: text }),
    };

    expect(read).toBe(text === '' ? 60 : null);
  });

  it('name every wrong one at once, and what it must be', () => {
    expect(
      readSettings({
        PLUGIN_FACTS_UNVERIFIED: 'yes',
        PLUGIN_FACTS_KEEP_ALIVE_SECONDS: '0',
        PLUGIN_FACTS_LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      problems: [
        { name: 'PLUGIN_FACTS_KEEP_ALIVE_SECONDS', detail: 'It must be a whole number, 1 to 600.' },
        { name: 'PLUGIN_FACTS_UNVERIFIED', detail: 'It must be `refuse` or `serve`.' },
      ],
    });
  });
});
