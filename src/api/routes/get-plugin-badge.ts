import type { FastifyInstance } from 'fastify';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { BadgeName } from '../../contract/discovery/badge.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';
import { badgeSvg } from '../responses/badge-svg.ts';
import { badgeText } from '../responses/plugin-badge.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** As all answers, and an origin of its own where it is opened by itself. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** `GET /v1/plugins/{plugin_id}/badges/{badge}`: one fact as an image. */
export function getPluginBadge({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { plugin_id: string; badge: string } }>(
      '/v1/plugins/:plugin_id/badges/:badge',
      async (request, reply) => {
        const served = readySnapshot(current());
        const id = EntryId.safeParse(request.params.plugin_id);
        const badge = BadgeName.safeParse(request.params.badge);
        if (!id.success || !badge.success)
          throw new Failure('not_found', 'A badge is that of an entry id; its name is <fact>.<language>.svg.');
        const text = badgeText(served, id.data, { ...badge.data, nowMs: clock.nowMs() });
        const bytes = Buffer.from(badgeSvg(text));
        const content = { bytes, mediaType: 'image/svg+xml; charset=utf-8', digest: sha256(bytes) };
        return sendCached(request, reply.headers({ 'content-security-policy': POLICY }), {
          ...content,
          caching: 'minutes',
        });
      },
    );
  };
}
