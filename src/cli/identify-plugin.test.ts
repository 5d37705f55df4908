import { describe, expect, it } from 'vitest';
import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { DiscoveryCandidate } from '../contract/discovery/search.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../contract/http/examples/discovery.ts';
import { identifyPlugin } from './identify-plugin.ts';

interface Named {
  readonly name: string;
  readonly package?: string;
  readonly isExact?: boolean;
}

function candidate({ name, package: packageName, isExact = true }: Named, place: number): DiscoveryCandidate {
  const [{ entry, match, quality } = expect.fail()] = SEARCH_DISCOVERY_RESPONSE.candidates;
  const identity = {
    ...entry.identity,
    name,
    registry_package: packageName ?? null,
    repository_full_name: `acme/repo-${place}`,
  };
  return {
    entry: { ...entry, entry_id: `plugin.discovery.${String(place).padStart(24, '0')}`, identity },
    match: { ...match, reason_codes: isExact ? ['exact_identifier'] : ['name_term_match'] },
    quality,
  };
}

/** Every search finds these. */
function clientOver(...named: readonly Named[]): Pick<PluginFactsClient, 'searchDiscovery' | 'getPlugin'> {
  return {
    searchDiscovery: async () => ({ ...SEARCH_DISCOVERY_RESPONSE, candidates: named.map(candidate) }),
    getPlugin: async () => GET_PLUGIN_RESPONSE,
  };
}

describe('identifying a plugin', () => {
  it('takes an id as it is', async () => {
    const { entry } = GET_PLUGIN_RESPONSE;

    expect(await identifyPlugin(clientOver(), entry.entry_id, {})).toEqual({
      entryId: entry.entry_id,
      name: 'phone-notices',
    });
  });

  it.each([
    ['its name', 'tide', [{ name: 'tide' }]],
    ['its package', '@a/tide', [{ name: 'tide', package: '@a/tide' }]],
    ['its repository', 'acme/repo-0', [{ name: 'tide' }, { name: 'other', isExact: false }]],
    ['a spelling that only it answers to', 'Tide', [{ name: 'tide' }]],
    ['its exact name, others being called nearly so', 'tide', [{ name: 'tide' }, { name: 'Tide' }]],
  ])('finds it by %s', async (_case, text, named) => {
    const { entryId } = await identifyPlugin(clientOver(...named), text, {});

    expect(entryId).toBe('plugin.discovery.000000000000000000000000');
  });

  it('refuses a name that only terms find', async () => {
    const client = clientOver({ name: 'tide', isExact: false });

    await expect(identifyPlugin(client, 'tide', {})).rejects.toMatchObject({
      code: 'not_found',
      message: 'No plugin with this id or exact name is published.',
    });
  });

  it('refuses a name of several, and lists them', async () => {
    const client = clientOver({ name: 'tide' }, { name: 'tide' });

    await expect(identifyPlugin(client, 'tide', {})).rejects.toMatchObject({
      code: 'invalid_request',
      items: [
        { detail: 'plugin.discovery.000000000000000000000000 is acme/repo-0' },
        { detail: 'plugin.discovery.000000000000000000000001 is acme/repo-1' },
      ],
    });
  });
});
