import type { McpServer } from '@modelcontextprotocol/server';
import { type SkillSource, SkillsExtension, skillEntry } from '@modelcontextprotocol/server/ext/skills';
import type { FactsPort } from '../contract/http/facts-port.ts';

const NAME = 'plugin-facts';
/** Its address, as SEP-2640 forms it. */
const SKILL_URI = `skill://${NAME}/SKILL.md`;

const LISTED = {
  uri: SKILL_URI,
  name: NAME,
  title: 'How to work with plugin facts',
  description: 'The order of work with these tools, what each status means, and what never to send.',
  mimeType: 'text/markdown',
};

/** The skill changes with the service's program only. */
const CACHED = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/**
 * The skill of the service that is asked, as a resource that every client can read, and by the methods of the skills
 * extension (SEP-2640) with its digest.
 *
 * @param readFailure what a client is told where the service gives no skill
 */
export function serveSkill(
  server: McpServer,
  { getSkill }: Pick<FactsPort, 'getSkill'>,
  readFailure: (uri: string, thrown: unknown) => Error,
): void {
  const read = (): Promise<string> =>
    getSkill(NAME).catch((thrown: unknown) => {
      throw readFailure(SKILL_URI, thrown);
    });
  const entry = async () => skillEntry(NAME, { 'SKILL.md': await read() });
  const source: SkillSource = {
    list: async () => ({ skills: [await entry()] }),
    get: async (uri) => (uri === SKILL_URI ? entry() : undefined),
    read: async (uri) => (uri === SKILL_URI ? { text: await read(), mimeType: LISTED.mimeType } : undefined),
    // Without asking: a client that lists at its start must not fail because a service starts a moment later.
    listResources: async () => [LISTED],
  };
  new SkillsExtension({ source, cacheHint: CACHED }).attach(server);
}
