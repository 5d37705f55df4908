/** Logical names of a publication's files of candidates. */
export const CANDIDATE_RECORDS = 'candidates.jsonl';
export const CANDIDATE_INDEX = 'candidates.index';
