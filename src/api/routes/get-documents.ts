import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { MANIFEST_FILE } from '../../publication/publication-folder.ts';
import { consistentName } from '../../publication/signing/repository.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** The manifest as it was published, byte for byte, so that a mirror can check it. */
export function getPublication({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/publication', async (request, reply) => {
      const manifest = manifestDocument(readySnapshot(current()).publication);
      return sendCached(request, reply, { ...manifest, caching: 'revalidate' });
    });
  };
}

/**
 * The data set itself, for mirrors. Under a name with its digest (`path` in the
 * manifest, or the whole digest before the logical name, as clients of TUF ask
 * for it) a file never changes; under its logical name it is the file of the
 * publication served now.
 */
export function getPublicationFile({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/v1/publication/files/:name', async (request, reply) => {
      const { name } = request.params;
      const { publication } = readySnapshot(current());
      // Only names the manifest lists are ever looked up, so no address reaches the file system.
      const file = publication.manifest.files.find(
        (listed) => listed.path === name || listed.name === name || consistentName(listed.name, listed.sha256) === name,
      );
      const manifest = manifestDocument(publication);
      if (name === consistentName(MANIFEST_FILE, manifest.digest)) {
        return sendCached(request, reply, { ...manifest, caching: 'immutable' });
      }
      if (file === undefined) {
        throw new Failure('not_found', 'The publication served now has no such file; its manifest lists all.');
      }
      return sendCached(request, reply, {
        sizeBytes: file.size_bytes,
        open: () => publication.streamFile(file.name),
        mediaType: mediaTypeOf(file.name),
        digest: file.sha256,
        caching: name === file.name ? 'revalidate' : 'immutable',
      });
    });
  };
}

function manifestDocument({ manifestBytes }: { readonly manifestBytes: Uint8Array }) {
  return { bytes: manifestBytes, mediaType: 'application/json', digest: sha256(manifestBytes) };
}

function mediaTypeOf(name: string): string {
  return name.endsWith('.jsonl') ? 'application/x-ndjson' : 'application/octet-stream';
}
