import type { DiscoveryRecord } from '../../shared/plugin-record.ts';
import { MADE_UP_RECORD } from './made-up-plugin.ts';

/** One line of `discovery.jsonl`. */
export const GET_PUBLICATION_FILE_LINE: DiscoveryRecord = MADE_UP_RECORD;
