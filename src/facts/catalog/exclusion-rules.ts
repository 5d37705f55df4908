/** Why a record is not published. */
export const EXCLUSION_RULES = [
  'record_unparsable',
  'record_not_an_object',
  'text_encoding_unknown',
  'identity_missing',
  'repository_url_invalid',
  'name_missing',
  'record_too_large',
  'rejected_by_catalog',
  'host_itself',
  'not_a_plugin',
  'withdrawn_by_operator',
] as const;
export type ExclusionRule = (typeof EXCLUSION_RULES)[number];
