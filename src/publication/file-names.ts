/** Logical names of a publication's files, beside those that are always there. */
export const CANDIDATE_RECORDS = 'candidates.jsonl';
export const CANDIDATE_INDEX = 'candidates.index';
/** Entries that were withdrawn; a publication without any has no such file. */
export const WITHDRAWALS_FILE = 'withdrawals.jsonl';
