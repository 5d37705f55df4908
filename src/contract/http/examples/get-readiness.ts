import { NO_APPROVAL_FLAGS } from '../../shared/answer-envelope.ts';
import type { Readiness } from '../../publication/health.ts';
import { MADE_UP_SNAPSHOT_ID } from './made-up-plugin.ts';

export const GET_READINESS_RESPONSE: Readiness = {
  status: 'ready',
  publication_version: 'public.2026-09-06.b92b985e31df',
  snapshot_id: MADE_UP_SNAPSHOT_ID,
  ...NO_APPROVAL_FLAGS,
};
