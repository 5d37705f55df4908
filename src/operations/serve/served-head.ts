import { sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { currentPublicationName } from '../../publication/read-publication.ts';
import { MOST_METADATA_BYTES, TIMESTAMP_FILE, metadataFileName } from '../../publication/signing/metadata-files.ts';
import { type Repository, folderRepository } from '../../publication/signing/repository.ts';
import { keepTrusted, readTrusted } from '../../publication/signing/trusted-folder.ts';
import type { Anchor } from '../../publication/signing/trusted-metadata.ts';
import type { VerifiedHead } from '../../publication/signing/verify-head.ts';

/** What a service takes a publication on. */
export interface TrustSettings {
  /** Keeps what was verified, so that nothing older is ever served again. */
  readonly trustedFolder: string;
  /** Root metadata that whoever runs the service vouches for; `null`: there is none. */
  readonly anchor: () => Promise<Anchor | null>;
  /** Whether a publication is served that is not signed, or signed by keys this service has no root of. */
  readonly servesUnverified: boolean;
  readonly files: DurableFiles;
}

/** Which publication is to be served, and who says so. */
export interface ServedHead {
  /** Its folder. */
  readonly name: string;
  /** `null`: nobody's signature was verified. */
  readonly verified: VerifiedHead | null;
}

/**
 * The signed metadata decide what is served. CURRENT does so only where nothing
 * is signed, or nobody can say by whom, and only for a service that is told to
 * serve such a publication.
 *
 * @returns `null`: nothing was published here yet
 * @throws Failure `publication_invalid`
 */
export async function servedHead(root: string, trust: TrustSettings, nowMs: number): Promise<ServedHead | null> {
  const repository = folderRepository(root);
  const isSigned = (await repository.readMetadata(TIMESTAMP_FILE, MOST_METADATA_BYTES)) !== null;
  const trusted = await readTrusted(trust.trustedFolder, await trust.anchor());
  if (isSigned && trusted !== null) {
    // What verifies is loaded where something is to be verified.
    const { verifyHead } = await import('../../publication/signing/verify-head.ts');
    const verified = await verifyHead(repository, trusted, nowMs);
    await keepTrusted(trust.trustedFolder, verified, trust.files);
    return { name: verified.head.targets.publication, verified };
  }
  const name = await currentPublicationName(root);
  if (name === null) return null;
  if (!trust.servesUnverified) throw new Failure('publication_invalid', isSigned ? WITHOUT_ROOT : UNSIGNED);
  return { name, verified: null };
}

/**
 * Tells cheaply whether `servedHead` may say something new: three small files
 * are opened, however many were ever published.
 *
 * @param rootVersion of the root metadata verified last; `null`: none was, and a root that is missing is waited for by
 *   trying again
 * @returns `null`: nothing was published here yet
 */
export async function headFingerprint(root: string, rootVersion: number | null): Promise<string | null> {
  const name = await currentPublicationName(root);
  if (name === null) return null;
  const { readMetadata } = folderRepository(root);
  const timestamp = await readMetadata(TIMESTAMP_FILE, MOST_METADATA_BYTES);
  if (timestamp === null) return name;
  const newest = rootVersion === null ? 'no' : await newestRoot(rootVersion, readMetadata);
  return `${name} ${sha256Hex(timestamp)} ${newest} root`;
}

/** Each root is signed by the keys of the one before, so the next one there can be has the next number. */
async function newestRoot(verified: number, readMetadata: Repository['readMetadata']): Promise<number> {
  let newest = verified;
  while ((await readMetadata(metadataFileName('root', newest + 1), MOST_METADATA_BYTES)) !== null) newest += 1;
  return newest;
}

const UNSIGNED =
  'The publication is not signed: run `plugin-facts keys init` and publish, or set PLUGIN_FACTS_UNVERIFIED=serve to serve it all the same.';
const WITHOUT_ROOT =
  'The publication is signed by somebody this service has no root metadata of: name a file of it in PLUGIN_FACTS_TRUSTED_ROOT, or set PLUGIN_FACTS_UNVERIFIED=serve to serve it all the same.';
