import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { NO_APPROVAL_FLAGS } from '../../contract/shared/answer-envelope.ts';
import type { Health, Readiness } from '../../contract/publication/health.ts';
import type { ApiDeps, LoadProblem } from '../api-deps.ts';
import { freshnessOf, sourcesBehind } from '../responses/freshness.ts';
import { sendJson } from '../http/json-response.ts';
import type { CountingProblem } from '../http/rate-limit/watched-store.ts';
import { readySnapshot, type ServingSnapshot } from '../serving-snapshot.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current' | 'lastLoadProblem' | 'rateLimiter' | 'release' | 'log'>;

/** `GET /healthz`: what is served, how old it is, and what keeps it from being newer. */
export function getHealth({ clock, current, lastLoadProblem, rateLimiter, release, log }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async (_request, reply) => {
      const { publication, candidates, signature } = readySnapshot(current());
      const { manifest, discovery } = publication;
      const nowMs = clock.nowMs();
      const health: Health = {
        status: 'ok',
        data_class: manifest.data_class,
        release,
        discovery: { entries: discovery.count, snapshot_id: manifest.snapshot_id },
        candidates:
          candidates === null ? null : { count: candidates.count, publication_version: manifest.publication_version },
        freshness: freshnessOf(manifest, nowMs),
        signature: signatureOnWire(signature, nowMs),
        behind_sources: [...sourcesBehind(manifest, nowMs)],
        degraded_sources: manifest.degraded_sources,
        last_load_problem: loadProblemOnWire(lastLoadProblem()),
        last_counting_problem: countingProblemOnWire(rateLimiter?.problem() ?? null, nowMs),
        lost_log_lines: log === false ? 0 : log.lostLines(),
        ...NO_APPROVAL_FLAGS,
      };
      return sendJson(reply, health);
    });
  };
}

function signatureOnWire(signature: ServingSnapshot['signature'], nowMs: number): Health['signature'] {
  if (signature === null) {
    return { status: 'not_verified', root_version: null, targets_version: null, expires_at: null };
  }
  const { versions, expiresAtMs } = signature;
  return {
    status: nowMs < expiresAtMs ? 'signed' : 'expired',
    root_version: versions.root,
    targets_version: versions.targets,
    expires_at: isoTimestamp(expiresAtMs),
  };
}

function loadProblemOnWire(problem: LoadProblem | null): Health['last_load_problem'] {
  return problem === null ? null : { code: problem.code, observed_at: isoTimestamp(problem.observedAtMs) };
}

function countingProblemOnWire(problem: CountingProblem | null, nowMs: number): Health['last_counting_problem'] {
  if (problem === null) return null;
  const { reason, forMs, isAnswered } = problem;
  return {
    reason,
    observed_at: isoTimestamp(nowMs - forMs),
    consequence: isAnswered ? 'each_process' : 'not_answered',
  };
}

/** `GET /readyz`: 200 once a publication is loaded, 503 before. */
export function getReadiness({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/readyz', async (_request, reply) => {
      const { publication_version, snapshot_id } = readySnapshot(current()).publication.manifest;
      const readiness: Readiness = { status: 'ready', publication_version, snapshot_id, ...NO_APPROVAL_FLAGS };
      return sendJson(reply, readiness);
    });
  };
}
