import { CANDIDATE_FIELDS, CANDIDATE_RESPONSE_FIELDS, CAPABILITY } from './spec-candidate-fields.ts';
import type { Field, FieldTable } from './spec-kinds.ts';

const SAMPLE_VERSION = /^(?:public|sample)\.\d{4}-\d\d-\d\d\.[0-9a-f]{12}$/;
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
const ID_WITH_VERSION = /^(?:candidate|release)\.[a-z0-9-]+\.\d+_\d+_\d+(?:-[0-9A-Za-z_-]+)?$/;

/** Places at which real candidates say more than the spec's one example, by pointer without the places in lists. */
const WIDER: Readonly<Record<string, Field>> = {
  '/candidate_id': ID_WITH_VERSION,
  '/identity/release_id': ID_WITH_VERSION,
  '/identity/release_version': EXACT_VERSION,
  '/identity/install_ref/version': EXACT_VERSION,
  '/identity/install_ref/spec': /^.+@\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/,
  '/identity/source/repository_url': 'url|null',
  '/identity/source/repository_owner': 'string|null',
  '/identity/source/association_status': /^(?:confirmed|contradicted|unknown)$/,
  '/match/reason_codes/code': /^(?:source|capability|compatibility)\.[a-z_]+$/,
  '/match/capabilities/absent': [CAPABILITY],
  '/match/capabilities/unknown': [CAPABILITY],
  '/publisher_content/problem': 'localizedPart|null',
  '/publisher_content/operating_approach': 'localizedPart|null',
  '/publisher_content/readme_excerpt': 'localizedPart|null',
  '/publisher_content/outcomes': 'localizedPartList',
  '/publisher_content/prerequisites': 'localizedPartList',
  '/publisher_content/required_services': 'localizedPartList',
  '/publisher_content/permissions_claimed': 'localizedPartList',
  '/publisher_content/limitations': 'localizedPartList',
  '/publisher_content/non_fit_conditions': 'localizedPartList',
  '/publisher_content/quick_start': 'localizedPartList',
  '/publisher_content/declared_compatibility/claimed_at': 'timestamp|null',
  '/registry_observations/prerequisites/status': /^(?:claimed_only|declared|observed)$/,
  '/registry_observations/permissions/status': /^(?:claimed_only|declared|observed)$/,
  '/registry_observations/risks': [{ code: 'string', severity: 'string', evidence_refs: 'strings' }],
  '/registry_observations/source_association/observed_at': 'timestamp|null',
  '/registry_observations/maintenance/observed_at': 'timestamp|null',
  '/registry_observations/unknowns/reason':
    /^(?:not_observed|collection_failed_(?:advisories|package_registry|repository_host)|not_provided|other_language|language_undecided|registry_dates_unreliable|host_run_(?:inconclusive|ended_before)|needs_services_of_its_own|not_an_spdx_expression)$/,
  '/control_metadata/publication_version': SAMPLE_VERSION,
  '/control_metadata/data_class': /^(?:public|sample)$/,
};

/** Fields of ours beside those of the spec, by the block they stand in. */
const OURS: Readonly<Record<string, FieldTable>> = {
  '': { editor_content: 'object|null' },
  '/publisher_content': {
    description: 'localizedPart|null',
    keywords: 'strings',
    license: 'string|null',
    text_places: [
      {
        field: /^\/publisher_content\//,
        file: 'string',
        pointer: 'string|null',
        heading: 'string|null',
        first_line: 'integer|null',
        last_line: 'integer|null',
        is_cut: 'boolean',
      },
    ],
    unplaced_texts: [{ field: 'string', language: 'string|null', file: 'string', count: 'integer' }],
    read_files: [{ file: 'string', coverage: /^(?:whole|cut|unreadable)$/ }],
  },
};

export const SERVED_CANDIDATE_FIELDS = widened(CANDIDATE_FIELDS, '');

export const SERVED_RESPONSE_FIELDS: FieldTable = {
  ...CANDIDATE_RESPONSE_FIELDS,
  publication_version: SAMPLE_VERSION,
  data_class: /^(?:public|sample)$/,
  provider_failures: [
    {
      provider: 'string',
      code: 'string',
      affected_fields: 'strings',
      observed_at: 'timestamp',
      retryable: 'boolean',
    },
  ],
};

/** Shapes that the spec shows only as null. */
export const TESTED_FIELDS: Readonly<Record<'host_target' | 'environment' | 'tested_identity', FieldTable>> = {
  host_target: { package_name: 'string', version: EXACT_VERSION },
  environment: { runtime: 'string', operating_system: 'string', architecture: 'string' },
  tested_identity: { package_name: 'string', version: EXACT_VERSION, artifact_digest: /^sha256:[0-9a-f]{64}$/ },
};

function widened(table: FieldTable, pointer: string): FieldTable {
  const served = Object.entries(table).map(([name, field]) => [
    name,
    WIDER[`${pointer}/${name}`] ?? inner(field, `${pointer}/${name}`),
  ]);
  return { ...Object.fromEntries(served), ...OURS[pointer] };
}

function inner(field: Field, pointer: string): Field {
  if (typeof field === 'string' || field instanceof RegExp) return field;
  return isItemTable(field) ? [widened(field[0], pointer)] : widened(field, pointer);
}

function isItemTable(field: FieldTable | readonly [FieldTable]): field is readonly [FieldTable] {
  return Array.isArray(field);
}
