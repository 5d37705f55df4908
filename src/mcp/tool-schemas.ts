import { z } from 'zod';

/**
 * Arguments of the tools, in few words: an agent reads all of them before its
 * first call. What a value may be in full the service's own operations check.
 */
const detail = z.enum(['concise', 'full']).default('concise');
const locale = z.enum(['en', 'zh-CN']).optional();
const cursor = z
  .string()
  .min(1)
  .max(300)
  .optional()
  .describe('page.next_cursor of the page before, all else unchanged');
const limit = (preset: number) => z.int().min(1).max(50).default(preset);
/**
 * Bounded in code points, as JSON Schema counts (zod's own bounds count UTF-16
 * units); what has no UTF-8 form (half of a surrogate pair) is refused.
 */
const text = (most: number, given = z.string()) =>
  given
    .refine((one) => hasCodePoints(one, most), {
      error: `must have 1 to ${most} characters (Unicode code points)`,
      params: { code: 'length_out_of_bounds' },
      abort: true,
    })
    .refine((one) => one.isWellFormed(), {
      error: 'must be valid Unicode without lone surrogates',
      params: { code: 'lone_surrogate' },
    })
    .meta({ minLength: 1, maxLength: most });

/** A code point takes two UTF-16 units at most: what is far too long is not walked. */
function hasCodePoints(given: string, most: number): boolean {
  return given.length > 0 && given.length <= 2 * most && Array.from(given).length <= most;
}

/** As long as the service takes it, and trimmed as there. */
const asked = () => text(500, z.string().trim());
const query = asked().describe('Task in words, or a name; en or zh. Never secrets, paths, mails, transcripts');
const minimum = z.enum(['passed', 'partial']).optional();

const STATUSES = ['passed', 'failed', 'partial', 'not_tested', 'not_applicable'] as const;
const statuses = z.array(z.enum(STATUSES)).min(1).max(5).optional();

/** Its names are those of `min_dimension_status`; the list of tools has no room to give each its statuses again. */
const dimensionStatus = z
  .strictObject({
    source_metadata: statuses,
    repository_health: statuses,
    package_release: statuses,
    package_integrity: statuses,
    static_risk: statuses,
    dependency_risk: statuses,
    install_runtime: statuses,
    claimed_feature: statuses,
  })
  .meta({
    properties: undefined,
    additionalProperties: { type: 'array', items: { type: 'string', enum: STATUSES } },
    description: 'The same dimensions, any of the statuses',
  });

const filters = z
  .strictObject({
    categories: z.array(text(64)).max(50).optional(),
    source_kinds: z.array(z.enum(['package', 'repository'])).optional(),
    dispositions: z.array(z.enum(['pilot_checks_passed', 'partial_evidence', 'insufficient_evidence'])).optional(),
    min_dimension_status: z
      .strictObject({
        source_metadata: minimum,
        repository_health: minimum,
        package_release: minimum,
        package_integrity: minimum,
        static_risk: minimum,
        dependency_risk: minimum,
        install_runtime: minimum,
        claimed_feature: minimum,
      })
      .optional()
      .describe('Unknown never satisfies'),
    dimension_status: dimensionStatus.optional(),
  })
  .optional();

export const SearchArguments = z.strictObject({ query, locale, filters, limit: limit(10), cursor, detail });
export type SearchArguments = z.infer<typeof SearchArguments>;

const capabilityIds = z.array(text(128)).max(50).optional();

export const CandidateArguments = z.strictObject({
  query,
  locale,
  capabilities: z
    .strictObject({
      required: capabilityIds.describe('Leaves out only what is known to lack them'),
      preferred: capabilityIds,
    })
    .optional(),
  channel: z.enum(['stable', 'next', 'developer']).optional(),
  host_version: text(128).optional().describe('Exact version of the host in use'),
  limit: limit(10),
  cursor,
  detail,
});
export type CandidateArguments = z.infer<typeof CandidateArguments>;

export const BrowseArguments = z.strictObject({
  node_id: text(128).optional().describe('Absent: the root'),
  show: z.enum(['children', 'plugins']).default('children'),
  locale,
  limit: limit(10),
  cursor,
  detail,
});
export type BrowseArguments = z.infer<typeof BrowseArguments>;

export const FactsArguments = z.strictObject({
  plugin_id: text(350).describe('An id from a hit'),
  locale,
  detail,
});
export type FactsArguments = z.infer<typeof FactsArguments>;

export const LookupArguments = z.strictObject({
  name: asked().describe('Package, owner/repo or its address, name or id'),
  query: asked().optional().describe('A search: at which rank does it find the name?'),
  detail,
});
export type LookupArguments = z.infer<typeof LookupArguments>;

/** What a JSON Schema of the tool list looks like; only the root is said to be an object. */
export interface ToolSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** The schema as the tool list shows it, without what says nothing to its reader. */
export function inputSchema(schema: z.ZodType): ToolSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return { ...rest, type: 'object' };
}

const PAGE = { page: { type: 'object', description: 'total null: not counted' } };

/** Its fields at the top; what stands below is told by the tool's description. */
export function outputSchema(fields: Readonly<Record<string, object>>): ToolSchema {
  return {
    type: 'object',
    properties: {
      ...fields,
      is_final_recommendation: { const: false },
      grants_install_approval: { const: false },
    },
    required: [...Object.keys(fields), 'is_final_recommendation', 'grants_install_approval'],
  };
}

/** Of a tool that answers with a page of a list. */
export function listSchema(list: string, item: string): ToolSchema {
  return outputSchema({ [list]: { type: 'array', items: { type: 'object' }, description: item }, ...PAGE });
}
