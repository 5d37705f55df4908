import { z } from 'zod';
import { QualityReasonCode } from '../evidence/quality-reason-codes.ts';
import { PublishedListing } from '../publication/listing.ts';
import { WithdrawnEntry } from '../publication/withdrawal.ts';
import { NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import {
  CandidateId,
  Code,
  EntryId,
  JsonPointer,
  PublicationVersion,
  RequestId,
  SnapshotId,
  WebUrl,
} from '../shared/ids.ts';
import { Query, searchRequestFields } from '../shared/request-fields.ts';
import { UntrustedText } from '../shared/status.ts';
import type { LocalizedText } from '../shared/text.ts';
import { DateBasis } from '../shared/date-basis.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { HitExplanation } from './explanation.ts';
import { LookAlikeLetters } from './look-alike-letter.ts';
import { DiscoveryMatch } from './match.ts';

const { schema_version, snapshot_id, locale } = searchRequestFields(1);

export const LookupRequest = z
  .strictObject({
    schema_version,
    name: Query.describe(
      'Package (also with a version, or its address on npmjs.com), repository (`owner/repo` or its address), name or ' +
        'entry id of one plugin; nothing else may be sent ' +
        '(spec 1.6). 1 to 500 code points after trimming.',
    ),
    query: Query.optional().describe(
      'A search: the answer then says at which rank it finds each entry, however far down.',
    ),
    locale,
    snapshot_id,
  })
  .describe('Body of POST /v1/plugins:lookup; any other field is refused (spec 1.6).');
export type LookupRequest = z.infer<typeof LookupRequest>;

/** Who can fill what is unknown, and where; each is explained in docs/PUBLISHING.md. */
export const LookupRemedy = z
  .enum([
    'catalog_record',
    'host_profile',
    'unread_host',
    'package_manifest',
    'plugin_profile',
    'operator_analysis',
    'outside_report',
  ])
  .describe(
    'catalog_record: correct the record in the catalog it comes from; host_profile: no category of this host is called ' +
      'as the record says, so whoever runs the service has to add it, or the record to name one that the host has; ' +
      'unread_host: nobody, for the repository is at a host that is not read; package_manifest: say it in the package.json of the ' +
      'next release; plugin_profile: say it in the release’s plugin-profile.yaml; operator_analysis: whoever runs the ' +
      'service has to observe it; outside_report: somebody has to test it and hand in a report.',
  );
export type LookupRemedy = z.infer<typeof LookupRemedy>;

const LookupUnknown = z
  .strictObject({
    field: JsonPointer.describe(
      'What nobody said or observed: its place in the record of GET /v1/plugins/{plugin_id}.',
    ),
    remedy: LookupRemedy,
  })
  .describe('A field without a value, and who can fill it.');
export type LookupUnknown = z.infer<typeof LookupUnknown>;

const LookupPlace = z
  .strictObject({
    total: z.int().nonnegative().describe('Hits of the query on all pages.'),
    match: DiscoveryMatch.nullable().describe('As the search gives it; null: the query does not find this entry.'),
    explanation: HitExplanation.nullable().describe('What gave it its points; null: the query does not find it.'),
  })
  .describe('Where a query finds an entry.');

const Name = z.string().min(1).max(255).nullable();

export const LookupEntry = z
  .strictObject({
    entry_id: EntryId,
    name: Name.describe('Name of the plugin; null: withdrawn.'),
    registry_package: Name.describe('Its package; null: no package is known, or it is withdrawn.'),
    repository_full_name: Name.describe('`<owner>/<repo>`; null: no repository is known, or it is withdrawn.'),
    status: z.enum(['listed', 'withdrawn']).describe('withdrawn: known and not offered.'),
    withdrawal: WithdrawnEntry.nullable().describe('Why and when; null: it is listed.'),
    candidate_id: CandidateId.nullable().describe(
      'Newest release of its package whose bytes were verified; null: none is known.',
    ),
    reason_codes: z
      .array(QualityReasonCode)
      .describe(
        'What was done to its texts and identity, and what was seen; a code such as `not_yet_analysed` may be of one dimension ' +
          'alone. Empty where it is withdrawn or nobody analysed it.',
      ),
    unknowns: z.array(LookupUnknown).describe('What nobody said or observed of it; empty where it is withdrawn.'),
    place: LookupPlace.nullable().describe('null: no query was sent, or it is withdrawn.'),
  })
  .describe('An entry that the name stands for.');
export type LookupEntry = z.infer<typeof LookupEntry>;

const LookupListing = z
  .strictObject({
    ...PublishedListing.shape,
    source_url: WebUrl.nullable().describe('Public address of the catalog; null: it has none.'),
    fetched_at: Timestamp.describe('The time the catalog stands for, as `date_basis` says.'),
    date_basis: DateBasis.nullable().describe(
      'What fetched_at is; null: the catalog is not among those of the publication.',
    ),
  })
  .describe('A record that lists it: who says it, when, and what became of it.');

const LookupCatalog = z
  .strictObject({
    catalog_id: z.string().min(1).max(128).describe('Id of the catalog in the host profile.'),
    source_url: WebUrl.nullable().describe('null: the catalog has no public address.'),
    fetched_at: Timestamp.nullable().describe(
      'The time its records stand for, as `date_basis` says; null: it was never read.',
    ),
    date_basis: DateBasis.nullable().describe('What fetched_at is; null: it was never read.'),
    failure: Code.nullable().describe('Why it was not read anew when it was last asked; null: it was.'),
  })
  .describe('A catalog of this host.');

const NearName = z.strictObject({
  entry_id: EntryId,
  name: z.string().min(1).max(255).describe('Name of a listed plugin.'),
  matched_name: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('What of it comes near: its package, its repository or a former name. Absent: its name.'),
  repository_full_name: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('Its repository, `<owner>/<repo>`. Absent: none is known.'),
  look_alike_letters: LookAlikeLetters.optional(),
});

const AskedVersion = z
  .strictObject({
    version: z.string().min(1).max(1_000).describe('As the name gives it: a version, a range or a tag.'),
    candidate_id: CandidateId.nullable().describe(
      'The release of exactly this version; null: none whose bytes were verified. The registry is not asked: it may have it.',
    ),
    known_versions: z
      .array(z.string().min(1).max(256))
      .max(20)
      .describe('Versions of the package of which anything was observed, newest first, the first twenty.'),
  })
  .describe('What is known of the version that the name gives.');

export const LookupResponse = z
  .strictObject({
    schema_version: SchemaVersion,
    snapshot_id: SnapshotId,
    publication_version: PublicationVersion,
    request_id: RequestId,
    generated_at: Timestamp.describe('When this answer was put together.'),
    trust: UntrustedText,
    outcome: z
      .enum(['listed', 'withdrawn', 'excluded', 'not_read', 'unknown'])
      .describe(
        'listed: an entry stands for the name; withdrawn: an entry did and is not offered; excluded: catalogs list it and ' +
          'rules leave it out; not_read: no record that was read names it; unknown: nothing has the name, and this ' +
          'publication does not say what became of the records read.',
      ),
    entries: z.array(LookupEntry).max(5).describe('The first five that the name stands for; those listed first.'),
    entries_total: z.int().nonnegative().describe('How many entries the name stands for.'),
    candidate_id: CandidateId.nullable().describe(
      'Newest release that the name stands for where no entry does, by package, repository, name or id: releases are ' +
        'observed of packages that no catalog lists, too. Beside entries that only share the name, that of the package ' +
        'called so. null: none is known, the entries tell theirs, or the name stands for several.',
    ),
    candidate_unknowns: z
      .array(LookupUnknown)
      .describe('What nobody said or observed of that release; empty where candidate_id is null.'),
    asked_version: AskedVersion.optional().describe(
      'Of `name@version` and of the address of a version; outcome and entries are those of the name. Absent: the name ' +
        'gives no version, or an entry of the name is withdrawn.',
    ),
    listings: z
      .array(LookupListing)
      .max(50)
      .nullable()
      .describe(
        'Records that name it or belong to these entries, the first fifty; null: this publication does not say.',
      ),
    listings_total: z.int().nonnegative().nullable().describe('How many records do; null as above.'),
    catalogs: z
      .array(LookupCatalog)
      .describe('Every catalog of this host: where a name that was not read could stand.'),
    look_alike_letters: LookAlikeLetters.optional().describe(
      'Of the name that was asked for, where no entry has it. Absent: it has none.',
    ),
    near_names: z
      .array(NearName)
      .max(5)
      .describe(
        'Listed names that have it as a part, or are spelled nearly so; only where no entry has the name. Of another ' +
          'owner, scope or address the name may be the same.',
      ),
    near_to: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'What of the name the near names come near, in lower case: the end of an address, the name without its owner, ' +
          'scope and version, or one word of several. Absent: all of it, or nothing is near.',
      ),
    ...NO_APPROVAL,
  })
  .describe('Answer of POST /v1/plugins:lookup: how a name is listed, or why it is not found.');
export type LookupResponse = z.infer<typeof LookupResponse>;

/** What a reader can do about an unknown; printed by the command line and in docs/PUBLISHING.md. */
export const REMEDIES = {
  catalog_record: {
    en: 'correct the record in the catalog it comes from; where the host reads no such field of it, whoever runs the service has to map one',
    'zh-CN': '在它所出自的来源目录中更正该记录；若宿主不读取该字段，需由服务运营者配置',
  },
  host_profile: {
    en: 'no category of this host is called as the record says: whoever runs the service has to add it (categories.yaml), or the record to name one of the host',
    'zh-CN': '宿主没有记录所写的类别：需由服务运营者添加（categories.yaml），或在记录中改用宿主已有的类别',
  },
  unread_host: {
    en: 'nobody: its repository is at a host that is not read; only those on github.com are',
    'zh-CN': '无人可补：其仓库所在的站点不被读取，只读取 github.com 上的仓库',
  },
  package_manifest: {
    en: 'say it in the package.json of your next release',
    'zh-CN': '在下一版本的 package.json 中写明',
  },
  plugin_profile: {
    en: 'say it in plugin-profile.yaml of the release (plugin-facts profile init)',
    'zh-CN': '在该版本的 plugin-profile.yaml 中写明（plugin-facts profile init）',
  },
  operator_analysis: {
    en: 'whoever runs the service has to observe it (plugin-facts analyze)',
    'zh-CN': '需由服务运营者观察（plugin-facts analyze）',
  },
  outside_report: {
    en: 'somebody has to test it and hand in a report (plugin-facts import-run)',
    'zh-CN': '需有人测试并提交报告（plugin-facts import-run）',
  },
} as const satisfies Record<LookupRemedy, LocalizedText>;
