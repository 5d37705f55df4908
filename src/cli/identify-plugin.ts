import { Failure, type FailureItem } from '../base/failure.ts';
import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { CallOptions } from '../client/service-connection.ts';
import type { DiscoveryCandidate } from '../contract/discovery/search.ts';

type Client = Pick<PluginFactsClient, 'searchDiscovery' | 'getPlugin'>;

export interface IdentifiedPlugin {
  readonly entryId: string;
  readonly name: string;
}

const ID_START = 'plugin.discovery.';
const LONGEST_PAGE = 50;
const MOST_LISTED = 10;

/**
 * The plugin that is meant by an id, or by a name, package or repository that
 * only one has. Of several that are found by it, those that are called exactly
 * so come before those that differ in case or separators.
 *
 * @throws Failure where none or several are meant
 */
export async function identifyPlugin(client: Client, plugin: string, options: CallOptions): Promise<IdentifiedPlugin> {
  if (plugin.startsWith(ID_START)) {
    const answer = await client.getPlugin(plugin, options);
    if (answer.kind !== 'entry')
      throw new Failure('invalid_request', 'This is the id of a release; give that of an entry.');
    const { entry } = answer;
    return { entryId: entry.entry_id, name: entry.identity.name };
  }
  const { candidates } = await client.searchDiscovery({ query: plugin, limit: LONGEST_PAGE }, options);
  const named = candidates.filter(({ match }) => match.reason_codes.includes('exact_identifier'));
  const literal = named.filter(({ entry: { identity } }) =>
    [identity.name, identity.registry_package, identity.repository_full_name].includes(plugin),
  );
  const meant = literal.length > 0 ? literal : named;
  const [only] = meant;
  if (only === undefined) throw new Failure('not_found', 'No plugin with this id or exact name is published.');
  if (meant.length > 1) throw ambiguous(meant);
  return { entryId: only.entry.entry_id, name: only.entry.identity.name };
}

function ambiguous(meant: readonly DiscoveryCandidate[]): Failure {
  return new Failure('invalid_request', 'Several plugins are called so; give the id of one instead.', {
    items: meant.slice(0, MOST_LISTED).map(({ entry: { entry_id: id, identity } }): FailureItem => {
      const place = identity.repository_full_name ?? identity.registry_package ?? identity.name;
      return { pointer: '', code: 'ambiguous_name', detail: `${id} is ${place}` };
    }),
  });
}
