import { z } from 'zod';
import { SchemaVersion } from '../shared/answer-envelope.ts';
import { WHITE_SPACE } from '../shared/character-classes.ts';
import { CategoryId, EntryId, JsonPointer, SnapshotId, WebUrl } from '../shared/ids.ts';
import { UntrustedText, authority } from '../shared/status.ts';
import { LocalizedText, PartialLocalizedText, boundedText } from '../shared/text.ts';
import { DateBasis } from '../shared/date-basis.ts';
import { Timestamp } from '../shared/timestamp.ts';

/** Longest name a package registry takes, in characters. */
const Name = boundedText(1, 214);
const RepositoryFullName = z
  .string()
  // No escapes for white space: `WHITE_SPACE` says why.
  .regex(new RegExp(String.raw`^[^/${WHITE_SPACE}]+(?:\/[^/${WHITE_SPACE}]+)+$`))
  .max(255)
  .describe('`<owner>/<repo>` as the source spells it.');
const SourceSpec = z.string().min(1).max(500);

export const DiscoverySourceKind = z.enum(['package', 'repository']).describe('Where a plugin comes from (spec 2.3).');
export type DiscoverySourceKind = z.infer<typeof DiscoverySourceKind>;

const NotExact = z.literal(false).describe('Always false: a discovery source names no exact release.');

export const DiscoverySource = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('package'),
      spec: SourceSpec.describe('The package name.'),
      exact: NotExact,
      package_name: Name.describe('Name on the package registry.'),
    }),
    z.strictObject({
      kind: z.literal('repository'),
      spec: SourceSpec.describe('`<repository host>:<owner>/<repo>`, with the folder or `#<ref>` where there is one.'),
      exact: NotExact,
      repository: RepositoryFullName,
    }),
  ])
  .describe('One place the plugin can be looked up at; not an instruction to install (spec 2.3).');
export type DiscoverySource = z.infer<typeof DiscoverySource>;

const DiscoverySignals = z
  .strictObject({
    stars: z.int().nonnegative().nullable().describe('Stars of the repository; null: not observed, never 0.'),
    downloads: z.int().nonnegative().nullable().describe('Downloads the catalog states; null: not observed, never 0.'),
    authority: authority('imported_observation'),
    observed_at: Timestamp.nullable().describe('When the source saw the numbers; null: it does not say.'),
  })
  .describe('Popularity as sources report it (spec 2.3).');

const Category = z
  .strictObject({ id: CategoryId, label: LocalizedText })
  .describe('Category of the host; `uncategorized` where no source gave one that is known (spec 2.3).');

const DiscoveryIdentity = z
  .strictObject({
    name: Name.describe(
      'Name of the plugin as its source spells it, without an owner before it; made of the address where no source gives one.',
    ),
    owner: z.string().min(1).max(255).nullable().describe('Owner of repository or package; null: unknown.'),
    registry_package: Name.nullable().describe('Package name; null: no package is held to be its own.'),
    canonical_path: z
      .string()
      .regex(/^\/plugins\/plugin\.discovery\.[0-9a-f]{24}$/)
      .describe('`/plugins/<entry_id>`.'),
    repository_url: WebUrl.nullable().describe('Page of the repository; null: no repository is known.'),
    repository_full_name: RepositoryFullName.nullable().describe('`<owner>/<repo>`; null: no repository is known.'),
  })
  .describe('What the plugin is called and where it lives (spec 2.3).');

/** Spec 2.3, observed values: evidence stands in `quality`, never here. */
const DiscoveryResolution = z
  .strictObject({
    status: z.literal('source_only').describe('A source is known, no release was resolved.'),
    security: z.literal('not_tested'),
    permissions: z.literal('unknown'),
    compatibility: z.literal('not_tested'),
    exact_release: z.null().describe('Always null: discovery resolves no release.'),
    artifact_integrity: z.null().describe('Always null: discovery resolves no artifact.'),
  })
  .describe('What discovery has resolved: nothing beyond the source (spec 2.3).');

const Description = boundedText(1, 4000).nullable();

const ImportedContent = z
  .strictObject({
    trust: UntrustedText,
    authority: authority('imported_content'),
    description: PartialLocalizedText.extend({
      en: Description.describe('English description, at most 4,000 characters; null: no source gave it.'),
      'zh-CN': Description.describe(
        'Simplified Chinese description, at most 4,000 characters; null: no source gave it.',
      ),
    }).describe('What the plugin is for, as a catalog says it; nothing is translated.'),
  })
  .describe('Text taken from a catalog (spec 2.3).');

const SourceReference = z
  .strictObject({
    license: z
      .string()
      .min(1)
      .max(214)
      .nullable()
      .describe(
        'SPDX expression the record is published under: what it states itself, or else what its catalog states for all; null: unknown, also where the record states words that are none.',
      ),
    fetched_at: Timestamp.describe(
      'The time the catalog stood for when it first gave the record as it stands: when it was fetched from its address; of a local file the date that its configuration or its records stated, as `date_basis` says. When the catalog was last read, the manifest says under `catalogs`.',
    ),
    date_basis: DateBasis,
    source_url: WebUrl.nullable().describe('Address of the catalog; null: it has none that is public.'),
    license_url: WebUrl.nullable().describe(
      'Text of the licence; null: the catalog gives none, or the record states another licence.',
    ),
    listing_url: WebUrl.nullable().describe('Public list the record comes from; null: the catalog does not say.'),
    snapshot_id: SnapshotId.describe('The first reading of the catalog that gave the record as it stands.'),
    record_page_url: WebUrl.nullable().describe('Page of this record; null: the catalog gives none.'),
  })
  .describe('Where the record comes from, and under which terms (spec 2.3).');

const ValueSource = z
  .strictObject({
    catalog_id: z.string().min(1).max(128).describe('Id of the catalog in the host profile: who says it.'),
    locator: z
      .string()
      .min(1)
      .max(500)
      .describe('File and line of the record in the first reading of its catalog that gave it as it stands.'),
    trust: UntrustedText,
    as_of: Timestamp.describe('The time the catalog stood for in that reading.'),
    date_basis: DateBasis,
    observed_at: Timestamp.nullable().describe(
      'When it saw this record, which may be before the time of the catalog; null: the record does not say.',
    ),
    values: z
      .array(JsonPointer)
      .min(1)
      .describe(
        'Fields of this entry that it says. A name that no record gives is made of the address that this one gives.',
      ),
    category_written: boundedText(1, 100)
      .nullable()
      .describe(
        'How it spells the category, whose id and label are those of the host profile; null: it says no category here.',
      ),
    stars_observed_at: Timestamp.nullable().describe(
      'When it saw the stars; null: it does not say, or they are not its.',
    ),
    downloads_observed_at: Timestamp.nullable().describe(
      'When it saw the downloads; null: it does not say, or they are not its.',
    ),
  })
  .describe('One record of a catalog, and what of the entry is its word.');
export type ValueSource = z.infer<typeof ValueSource>;

export const DiscoveryEntry = z
  .strictObject({
    entry_id: EntryId,
    object_type: z.literal('plugin'),
    availability: z.literal('listed').describe('A withdrawn entry is not among the answers (spec 3).'),
    schema_version: SchemaVersion,
    signals: DiscoverySignals,
    sources: z.array(DiscoverySource).min(1).describe('At least one; order is canonical, not a preference.'),
    category: Category,
    identity: DiscoveryIdentity,
    resolution: DiscoveryResolution,
    imported_content: ImportedContent,
    source_reference: SourceReference,
    value_sources: z
      .array(ValueSource)
      .describe(
        'Who says what: each of name, category, descriptions, stars and downloads stands in one of them, or nobody says it. What several say in the same words stands in the first of them. The record that leads the entry (source_reference) comes first, and is left out where all these are the word of others.',
      ),
  })
  .describe('One plugin as the catalogs know it (spec 2.3).');
export type DiscoveryEntry = z.infer<typeof DiscoveryEntry>;
