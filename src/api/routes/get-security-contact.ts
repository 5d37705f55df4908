import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { ApiDeps, SecurityContact } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';

/**
 * `GET /.well-known/security.txt` (RFC 9116). What nobody configured is not made
 * up, and what has expired is not said any more: both answer 404.
 */
export function getSecurityContact({ clock, securityContact }: Pick<ApiDeps, 'clock' | 'securityContact'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/.well-known/security.txt', async (request, reply) => {
      if (securityContact === null || securityContact.expiresAtMs <= clock.nowMs()) {
        throw new Failure('not_found', 'Whoever runs this service names no contact for reports of weaknesses.');
      }
      const bytes = Buffer.from(securityText(securityContact));
      return sendCached(request, reply, {
        bytes,
        mediaType: 'text/plain; charset=utf-8',
        digest: sha256(bytes),
        caching: 'revalidate',
      });
    });
  };
}

function securityText({ contacts, expiresAtMs }: SecurityContact): string {
  return [...contacts.map((contact) => `Contact: ${contact}`), `Expires: ${isoTimestamp(expiresAtMs)}`, ''].join(
    '\r\n',
  );
}
