import { fastify, type FastifyInstance } from 'fastify';
import { logAnswers } from './http/access-log.ts';
import type { ApiDeps } from './api-deps.ts';
import { SILENT_LOG } from './api-log.ts';
import { takeOnlyJsonBodies } from './http/body/json-body-parser.ts';
import { stopGracefully } from './http/graceful-stop.ts';
import { limitRate } from './http/rate-limit/limit-rate.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import { createProblemAnswer } from './http/problem-response.ts';
import { gateRequest, noteRouteFacts } from './http/request-validation.ts';
import { operationOf } from './http/request-operation.ts';
import { getDirectoryNode } from './routes/get-directory-node.ts';
import { getHealth, getReadiness } from './routes/get-health.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getPlugin } from './routes/get-plugin.ts';
import { getPluginDirectory } from './routes/get-plugin-directory.ts';
import { getPublication, getPublicationFile } from './routes/get-publication.ts';
import { listNodePlugins } from './routes/list-node-plugins.ts';
import { routeDiscovery } from './routes/route-discovery.ts';
import { searchCandidates } from './routes/search-candidates.ts';
import { searchDiscovery } from './routes/search-discovery.ts';
import { SECURITY_HEADERS } from './http/security-headers.ts';
import { createSocketProblem, refuseExpectations } from './http/socket-problem.ts';

const ROUTES = [
  searchDiscovery,
  searchCandidates,
  routeDiscovery,
  getPlugin,
  getPluginDirectory,
  getDirectoryNode,
  listNodePlugins,
  getHealth,
  getReadiness,
  getOpenapi,
  getPublication,
  getPublicationFile,
];

/** The HTTP service, ready to listen or to be injected into; `close` lets running requests finish. */
export async function buildApi(deps: ApiDeps): Promise<FastifyInstance> {
  const log = deps.log === false ? SILENT_LOG : deps.log;
  const answerProblem = createProblemAnswer(log);
  const app = fastify({
    ...connectionBounds(deps),
    // Fastify's own log lines hold raw addresses; the access log does not.
    logger: false,
    genReqId: (raw) => deps.newRequestId(operationOf(raw.url ?? '')),
    frameworkErrors: answerProblem,
    clientErrorHandler: createSocketProblem(deps.newRequestId, log),
    // While closing, requests on open connections are answered and the connection then ends.
    return503OnClosing: false,
  });
  takeOnlyJsonBodies(app);
  refuseExpectations(app.server, deps.newRequestId);
  app.setErrorHandler(answerProblem);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    // Put together anew each time it is asked for.
    const { config } = request.routeOptions;
    gateRequest(request, config, deps.limits.urlBytes);
    if (deps.rateLimiter !== null) limitRate(deps.rateLimiter, config.ratePolicy ?? null, request, reply);
    done();
  });
  logAnswers(app, log);
  noteRouteFacts(app);
  stopGracefully(app, deps.limits.requestTimeoutMs);
  const closeOtherMethods = refuseOtherMethods(app);
  for (const route of ROUTES) await app.register(route(deps));
  closeOtherMethods();
  await app.ready();
  return app;
}

function connectionBounds({ limits }: ApiDeps) {
  return {
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxRequestsPerSocket: limits.requestsPerSocket,
    // The longest legal part of an address is a plugin id; Fastify's 100 would cut some.
    routerOptions: { maxParamLength: 256 },
    http: {
      requestTimeout: limits.requestTimeoutMs,
      headersTimeout: limits.headersTimeoutMs,
      maxHeaderSize: limits.headerBytes,
      // Node looks for late requests only every 30 s by default.
      connectionsCheckingInterval: 1_000,
      // Checked by the request gate, whose answer has a body.
      requireHostHeader: false,
    },
  };
}
