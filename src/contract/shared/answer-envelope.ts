import { z } from 'zod';
import { SemanticVersion } from './ids.ts';

/** Version of the wire shapes this tree serves; a closed list that grows raises it (spec 9). */
export const SCHEMA_VERSION = '1.0.0';

export const SchemaVersion = SemanticVersion.describe('Version of the shapes of this answer (spec 9).');

/** Spec 1.4: at the top level of every JSON answer, errors included. */
export const NO_APPROVAL = {
  is_final_recommendation: z.literal(false).describe('Always false: facts, never a recommendation (spec 1.4).'),
  grants_install_approval: z.literal(false).describe('Always false: evidence is not installation approval (spec 1.4).'),
} as const;

/** The values of `NO_APPROVAL`, to spread into an answer. */
export const NO_APPROVAL_FLAGS = { is_final_recommendation: false, grants_install_approval: false } as const;
