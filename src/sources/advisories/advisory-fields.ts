import { SEVERITIES } from '../../contract/shared/status.ts';
import { z } from 'zod';

/** An id as databases give it (`GHSA-…`, `CVE-…`, `MAL-…`): shown as it is, so nothing else may stand in it. */
export const AdvisoryId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,99}$/u);

/** Databases differ in case; a word nobody knows is an unknown severity. */
export const Severity = z
  .string()
  .transform((word) => word.toLowerCase())
  .pipe(z.enum(SEVERITIES))
  .nullable()
  .catch(null);
