import { createHash } from 'node:crypto';
import { OPERATIONS } from '../../contract/http/operations.ts';
import { type Check, answered, isLoose, listOf, memberOf, numberOf, textOf } from './check.ts';
import { NotTestable } from './session.ts';

/** What the contract cannot do without; documents for people and machines are each server's own. */
const NEEDED = OPERATIONS.filter(
  ({ path }) => path.startsWith('/v1/') || /^\/(?:healthz|readyz|openapi\.json)$/.test(path),
);
const LARGEST_FILE_BYTES = 4_000_000;
const MOST_FILES = 4;
const WITHDRAWALS = 'withdrawals.jsonl';
const NONE_WITHDRAWN = 'nothing that is published says that anything was withdrawn';

export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    name: 'documents.openapi',
    place: 'DESIGN 4, also served',
    rule: '/openapi.json is an OpenAPI 3.1 document that names every operation of the contract.',
    async run({ session }) {
      const document = await answered(session, { path: '/openapi.json' });
      const version = memberOf(document, 'openapi');
      const missing = NEEDED.filter(
        ({ path, method }) => !isLoose(memberOf(document, 'paths', path, method.toLowerCase())),
      );
      return [
        ...(typeof version === 'string' && version.startsWith('3.1.') ? [] : ['it is not of OpenAPI 3.1']),
        ...missing.map(({ method, path }) => `${method} ${path} is missing`),
      ];
    },
  },
  {
    name: 'documents.caching',
    place: 'RFC 9110 8.8.3, 13.1.2',
    rule: 'The manifest has a strong entity tag; whoever holds it already gets 304 without a body.',
    async run({ session }) {
      const { headers, status } = await session.send({ path: '/v1/publication' });
      const etag = headers.get('etag') ?? '';
      if (status !== 200 || !/^"[^"]+"$/.test(etag)) return ['GET /v1/publication has no strong ETag'];
      const held = await session.send({ path: '/v1/publication', headers: { 'if-none-match': etag } });
      return held.status === 304 && held.bytes.length === 0
        ? []
        : [`If-None-Match with its own tag answers ${held.status}`];
    },
  },
  {
    name: 'publication.files',
    place: 'DESIGN 1.4, also served',
    rule: 'Every file has the size and the SHA-256 that the manifest says.',
    async run({ session }) {
      const manifest = await answered(session, { path: '/v1/publication' });
      const files = listOf(manifest, 'files').filter((file) => numberOf(file, 'size_bytes') <= LARGEST_FILE_BYTES);
      const faults: string[] = [];
      for (const file of files.slice(0, MOST_FILES)) {
        const name = textOf(file, 'name');
        const { status, bytes } = await session.send({ path: `/v1/publication/files/${encodeURIComponent(name)}` });
        const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
        if (status !== 200) faults.push(`${name} answers ${status}`);
        else if (bytes.length !== file['size_bytes'] || digest !== file['sha256'])
          faults.push(`${name} has other bytes than the manifest says`);
      }
      return faults;
    },
  },
  {
    name: 'publication.withdrawn',
    place: 'spec 4, DESIGN 4, also served',
    rule: 'The id of what was withdrawn gives 410 withdrawn with the reason, and no record.',
    async run({ session }) {
      const manifest = await answered(session, { path: '/v1/publication' });
      if (!listOf(manifest, 'files').some(({ name }) => name === WITHDRAWALS)) throw new NotTestable(NONE_WITHDRAWN);
      const { bytes } = await session.send({ path: `/v1/publication/files/${WITHDRAWALS}` });
      const ids = new TextDecoder().decode(bytes).match(/plugin\.discovery\.[0-9a-f]{24}/g) ?? [];
      if (ids.length === 0) throw new NotTestable(NONE_WITHDRAWN);
      const faults: string[] = [];
      for (const id of new Set(ids.slice(0, MOST_FILES))) {
        const { status, json } = await session.send({ path: `/v1/plugins/${id}` });
        const isSaid = memberOf(json, 'code') === 'withdrawn' && isLoose(memberOf(json, 'errors', 0));
        if (status !== 410 || !isSaid) faults.push(`${id} answers ${status}, not 410 withdrawn with its reason`);
      }
      return faults;
    },
  },
  {
    name: 'health.agrees',
    place: 'DESIGN 4, also served',
    rule: 'Health, manifest and searches speak of one publication.',
    async run({ session, sample }) {
      const health = await answered(session, { path: '/healthz' });
      const manifest = await answered(session, { path: '/v1/publication' });
      const pairs: ReadonlyArray<readonly [string, unknown, unknown]> = [
        ['the snapshot of health', memberOf(health, 'discovery', 'snapshot_id'), sample.snapshotId],
        ['the snapshot of the manifest', memberOf(manifest, 'snapshot_id'), sample.snapshotId],
        ['the number of entries', memberOf(health, 'discovery', 'entries'), memberOf(manifest, 'counts', 'entries')],
      ];
      return pairs.flatMap(([what, seen, expected]) => (seen === expected ? [] : [`${what} is another one`]));
    },
  },
  {
    name: 'changes.none',
    place: 'DESIGN 4, also served',
    rule: 'Since the publication that is served nothing has changed.',
    async run({ session }) {
      const version = textOf(await answered(session, { path: '/v1/publication' }), 'publication_version');
      const changes = await answered(session, { path: `/v1/changes?since=${encodeURIComponent(version)}` });
      return listOf(changes, 'changes').length === 0 ? [] : ['it lists changes since itself'];
    },
  },
];
