import { type FastifyInstance, fastify } from 'fastify';
import type { ApiDeps } from './api-deps.ts';
import { SILENT_LOG, logResponses } from './http/api-log.ts';
import {
  connectionBounds,
  createSocketProblem,
  refuseExpectations,
  stopGracefully,
} from './http/connections/connection.ts';
import { NO_METER } from './http/api-meter.ts';
import { type Admission, createAdmission, refuseOverload, takeTurns } from './http/admission.ts';
import { guardConnections } from './http/connections/guard-connections.ts';
import { createProblemHandler } from './http/problem-response.ts';
import { limitRate } from './http/rate-limit/rate-limiter.ts';
import { takeOnlyJsonBodies } from './http/request/checked-request.ts';
import { operationOf, plainAddress } from './http/request/request-operation.ts';
import { gateRequest, noteRouteFacts, refuseOtherMethods } from './http/request/request-validation.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import { answerMcp } from './routes/answer-mcp.ts';
import { getDirectoryNode, listNodePlugins } from './routes/directory-nodes.ts';
import { getPublication, getPublicationFile } from './routes/get-documents.ts';
import { getLog, getPublicationMetadata } from './routes/get-signature.ts';
import { getChanges } from './routes/get-changes.ts';
import { getHealth, getReadiness } from './routes/get-health.ts';
import { getPluginDirectory } from './routes/get-plugin-directory.ts';
import { getPages } from './routes/get-pages.ts';
import { getPluginBadge } from './routes/get-plugin-badge.ts';
import { getPlugin } from './routes/get-plugin.ts';
import { getSecurityContact } from './routes/get-security-contact.ts';
import { getServiceDocuments } from './routes/get-service-documents.ts';
import { lookupPlugin } from './routes/lookup-plugin.ts';
import { routeDiscovery } from './routes/route-discovery.ts';
import { searchCandidates } from './routes/search-candidates.ts';
import { searchDiscovery } from './routes/search-discovery.ts';

const ROUTES = [
  searchDiscovery,
  searchCandidates,
  routeDiscovery,
  lookupPlugin,
  getPlugin,
  getPluginDirectory,
  getPluginBadge,
  getDirectoryNode,
  listNodePlugins,
  getHealth,
  getReadiness,
  getServiceDocuments,
  getPages,
  getSecurityContact,
  getChanges,
  getPublication,
  getPublicationFile,
  getPublicationMetadata,
  getLog,
  answerMcp,
];

/** The HTTP service, ready to listen or to be injected into; `close` lets running requests finish. */
export async function buildApi(deps: ApiDeps, admission: Admission = createAdmission()): Promise<FastifyInstance> {
  const log = deps.log === false ? SILENT_LOG : deps.log;
  const meter = deps.meter ?? NO_METER;
  const handleProblem = createProblemHandler(log, meter, deps.pages);
  const app = fastify({
    ...connectionBounds(deps.limits),
    // Fastify's own log lines hold raw addresses; the access log does not.
    logger: false,
    // One that is too long is refused for the length it was sent with.
    rewriteUrl: ({ url = '' }) => (url.length > deps.limits.urlBytes ? url : plainAddress(url)),
    genReqId: (raw) => deps.newRequestId(operationOf(raw.url ?? '')),
    frameworkErrors: (thrown, request, reply) => void handleProblem(thrown, request, reply),
    clientErrorHandler: createSocketProblem(deps.newRequestId, log, meter),
    // While closing, requests on open connections are answered and the connection then ends.
    return503OnClosing: false,
  });
  takeOnlyJsonBodies(app);
  refuseExpectations(app.server, deps.newRequestId);
  guardConnections(app, deps);
  app.setErrorHandler(handleProblem);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    // A getter that builds a new object each time: read once.
    const { config } = request.routeOptions;
    gateRequest(request, config, deps.limits);
    refuseOverload(admission, config);
    done();
  });
  const { rateLimiter } = deps;
  if (rateLimiter !== null) {
    app.addHook('onRequest', async (request, reply) =>
      limitRate(rateLimiter, request.routeOptions.config.ratePolicy ?? null, request, reply),
    );
  }
  logResponses(app, log, meter);
  noteRouteFacts(app);
  takeTurns(app, admission);
  app.server.on('connection', admission.noteConnection);
  stopGracefully(app, deps.limits.requestTimeoutMs);
  const closeOtherMethods = refuseOtherMethods(app);
  for (const route of ROUTES) await app.register(route(deps));
  closeOtherMethods();
  await app.ready();
  return app;
}
