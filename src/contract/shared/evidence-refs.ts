import { z } from 'zod';

export const EvidenceRefs = z
  .array(z.string().min(1).max(500))
  .describe('References to the observations behind a statement; empty: none is given.');
