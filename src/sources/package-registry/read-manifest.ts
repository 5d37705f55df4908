import { Failure } from '../../base/failure.ts';
import { Manifest } from './schema.ts';

/** A released manifest as far as it is read. */
export function readManifest(manifest: unknown): Manifest {
  const parsed = Manifest.safeParse(manifest);
  if (!parsed.success) throw new Failure('source_malformed', 'The manifest is not an object.');
  return parsed.data;
}

/** The licence the manifest states, whatever it is; of several in a list, none can be called the one. */
export function statedLicense({ license, licenses }: Manifest): string | null {
  if (license !== null) return license;
  return licenses.length === 1 ? (licenses[0] ?? null) : null;
}

export function statesLicense({ license, licenses }: Manifest): boolean {
  return license !== null || licenses.length > 0;
}
