import { z } from 'zod';
import { parsePointer } from '../../base/json-pointer.ts';
import { isPackageOf } from '../../base/package-pattern.ts';
import { MOST_FRESHNESS_DAYS } from '../../contract/publication/manifest.ts';
import { CapabilityId, CategoryId } from '../../contract/shared/ids.ts';
import { DataClass } from '../../contract/shared/status.ts';
import { LocalizedText } from '../../contract/shared/text.ts';
import { MostShrinkShare } from '../../sources/catalogs/catalog-config.ts';

const days = z.number().positive().max(MOST_FRESHNESS_DAYS);
const webAddress = z.url({ protocol: /^https?$/ });
const pointer = z.string().regex(/^(?:\/[^/]+)+$/);
const terms = z.strictObject({ en: z.array(z.string().min(1)), 'zh-CN': z.array(z.string().min(1)) });

/** `hosts/<id>/host.yaml`. Everything that names a host stands in its profile; nothing in the code does. */
export const HostFile = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: LocalizedText,
  data_class: DataClass,
  sample_query: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('A query that finds something, shown as an example; absent: none is shown.'),
  example_searches: LocalizedText.optional().describe(
    'What the start page gives as an example, in the language of its reader; absent: sample_query in both.',
  ),
  host_package: z.string().min(1).nullable(),
  host_packages: z
    .array(z.string().regex(/^(?:@[^/\s*]+\/)?(?:\*|[^/\s*]+)$/))
    .default([])
    .describe('Further packages of the host itself, by name or as a whole scope (`@acme/*`).'),
  host_repositories: z.array(z.string().min(1)),
  registry: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    is_mirror: z
      .boolean()
      .default(false)
      .describe('Whether its dates are when it fetched releases; false: that is judged by the dates themselves.'),
  }),
  repositories: z
    .strictObject({
      source: z
        .enum(['rest', 'git'])
        .default('rest')
        .describe('rest: the API of the repository host; git: its git server, which tells less and has no quota.'),
      url: webAddress.default('https://github.com').describe('Where people find a repository: `<url>/<owner>/<name>`.'),
      api_url: webAddress.default('https://api.github.com').describe("Root of the REST API, GitHub's or one like it."),
    })
    .prefault({})
    .describe('The repository host. Catalogs spell it github.com, wherever a mirror of it stands.'),
  advisories: z
    .strictObject({
      source: z
        .enum(['npm', 'osv'])
        .default('npm')
        .describe('npm: the audit address of a package registry; osv: the Open Source Vulnerabilities database.'),
      url: webAddress
        .nullable()
        .default(null)
        .describe('null: the registry of this host for npm, the public database for osv.'),
    })
    .prefault({})
    .describe('Who is asked for advisories about releases.'),
  channels: z.strictObject({
    stable: z.string().nullable(),
    next: z.string().nullable(),
    developer: z.string().nullable(),
  }),
  recognise: z.strictObject({
    keywords: z.array(z.string().min(1)),
    manifest_sections: z.array(z.string().min(1)),
    host_range_pointers: z
      .array(pointer)
      .default([])
      .describe("Where the host's own section of a manifest names versions of the host: JSON pointers."),
    host_version_packages: z
      .array(z.string().regex(/^(?:@[^/\s*]+\/)?[^/\s*]+\*?$/))
      .default([])
      .describe(
        'Packages that the host is made of and that are released with its version, by name or by its beginning (`@acme/host-*`): a peer dependency on one names versions of the host.',
      ),
  }),
  not_plugins: z.strictObject({ packages: z.array(z.string()), repositories: z.array(z.string()) }),
  renames: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  stop_terms: z.array(z.string().min(1)),
  freshness: z.strictObject({ current_for_days: days, grace_days: days }),
  analysis: z.strictObject({
    host_version: z.string().min(1),
    recorded_evidence: z
      .string()
      .min(1)
      .nullable()
      .default(null)
      .describe('File of recorded observations; null: none.'),
    entry_pointers: z
      .strictObject({
        host: z.array(pointer).default([]),
        client: z.array(pointer).default([]),
        beside: z
          .array(z.string().regex(/^\.[^/]+$/u))
          .default([])
          .describe('Endings of files that browsers load because a host file has the same name but for its ending.'),
      })
      .default({ host: [], client: [], beside: [] })
      .describe('Where manifests of plugins name the files that host and browsers load: JSON pointers.'),
  }),
  most_shrink_share: MostShrinkShare.describe('For each catalog that does not say its own.'),
  catalogs: z.array(z.looseObject({ id: z.string(), path: z.string().optional() })).min(1),
  evaluation_catalog: z.looseObject({ id: z.string(), path: z.string() }).optional(),
});
export type HostFile = z.infer<typeof HostFile>;

export const CategoriesFile = z.strictObject({
  categories: z.array(
    z.strictObject({
      id: CategoryId,
      label: LocalizedText,
      spellings: z.array(z.string().min(1)).default([]),
    }),
  ),
});
export type CategoriesFile = z.infer<typeof CategoriesFile>;

export const CapabilitiesFile = z.strictObject({
  capabilities: z.array(z.strictObject({ id: CapabilityId, label: LocalizedText, terms })),
});
export type CapabilitiesFile = z.infer<typeof CapabilitiesFile>;

type NamesHost = Pick<HostFile, 'host_package' | 'recognise'>;

/**
 * JSON pointers at which the manifest of a plugin names versions of the host:
 * those the host's profile gives, and the peer dependency and the engine of its package.
 */
export function hostRangePointers({ host_package: hostPackage, recognise }: NamesHost): readonly string[] {
  const name = hostPackage?.replaceAll('~', '~0').replaceAll('/', '~1');
  return [
    ...recognise.host_range_pointers,
    ...(name === undefined ? [] : [`/peerDependencies/${name}`, `/engines/${name}`]),
  ];
}

/** Whether a place of a manifest names versions of the host, that of one of the packages it is made of included. */
export function createHostRangeTest(host: NamesHost): (place: string) => boolean {
  const pointers = new Set(hostRangePointers(host));
  const isOfHost = (name: string): boolean =>
    host.recognise.host_version_packages.some((known) => isPackageOf(known, name));
  return (place) => {
    if (pointers.has(place)) return true;
    const [member, name, ...deeper] = parsePointer(place) ?? [];
    return member === 'peerDependencies' && name !== undefined && deeper.length === 0 && isOfHost(name);
  };
}
