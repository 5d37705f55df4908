import type { Clock } from '../base/clock.ts';
import type { Sha256 } from '../base/digest.ts';
import type { FailureCode } from '../base/failure.ts';
import type { RequestId } from '../contract/shared/ids.ts';
import type { Problem } from '../contract/shared/problem.ts';
import type { ApiLog } from './http/api-log.ts';
import type { ApiMeter } from './http/api-meter.ts';
import type { RateLimiter, RatePolicy } from './http/rate-limit/rate-limiter.ts';
import type { ResponseCache } from './responses/response-cache.ts';
import type { ServingSnapshot } from './serving-snapshot.ts';
import type { RequestOperation } from './http/request/request-operation.ts';

/** Why a newer publication was refused or cannot be fetched; the older one is still served. */
export interface LoadProblem {
  readonly code: FailureCode;
  readonly observedAtMs: number;
  /** For whoever runs the service: what is wrong and what to do. */
  readonly advice: string;
}

/** Whom to tell of a weakness of this service, as whoever runs it says. */
export interface SecurityContact {
  /** `mailto:` or `https:` addresses, the preferred one first. */
  readonly contacts: readonly [string, ...string[]];
  /** Until when whoever runs it answers for them. */
  readonly expiresAtMs: number;
}

/** A document about the service itself. */
export interface ServedDocument {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** `null`: what every answer has. */
  readonly contentSecurityPolicy: string | null;
  readonly digest: Sha256;
}

/** The Model Context Protocol over HTTP. */
export interface McpEndpoint {
  /**
   * Answers one message.
   *
   * @param request its headers; the body is empty
   * @param message its body, read
   * @param ask sends a request to the service itself, in the name of the same client
   */
  readonly answer: (request: Request, message: unknown, ask: typeof globalThis.fetch) => Promise<Response>;
  /** Ends what is still open. */
  readonly close: () => Promise<void>;
}

/** A page as it is sent. */
export interface ServedPage extends ServedDocument {
  readonly contentSecurityPolicy: string;
  /** Language tag of its own words. */
  readonly language: string;
}

/** What a browser asks for. */
export interface PageRequest {
  /** Path and query string, as they were requested. */
  readonly address: string;
  readonly acceptLanguage: string | undefined;
  /** What stands for the placeholders of the address. */
  readonly segments: Readonly<Record<string, string>>;
}

/** One kind of page. */
export interface PageRoute {
  /** As the router writes it. */
  readonly path: string;
  /** The budget that a visit uses. */
  readonly ratePolicy: RatePolicy;
  /**
   * @param kept pages of the publication that is served; `null`: none are kept
   * @throws Failure as the operations that the page asks
   */
  readonly answer: (request: PageRequest, kept: ResponseCache | null) => Promise<ServedPage>;
}

/** Pages for people, in HTML. */
export interface PagesEndpoint {
  readonly routes: readonly PageRoute[];
  /** The page about a problem. @param retryAfterSeconds `null`: nobody says when to come again */
  readonly problem: (problem: Problem, retryAfterSeconds: number | null, request: PageRequest) => Promise<ServedPage>;
  /** Style sheet, script or picture by its path, which names its content; `null`: there is none. */
  readonly asset: (path: string) => Promise<ServedDocument | null>;
  /** Ends what is still open. */
  readonly close: () => Promise<void>;
}

export interface ApiDeps {
  readonly clock: Clock;
  /** `request.<operation>.<hex>`, never the same twice. */
  readonly newRequestId: (operation: RequestOperation) => RequestId;
  readonly log: ApiLog | false;
  /** `null`: nobody counts what is answered. */
  readonly meter: ApiMeter | null;
  /** `null`: nothing could be loaded yet. A request asks once, so its answer is wholly one publication. */
  readonly current: () => ServingSnapshot | null;
  /** `null`: the latest load went well. */
  readonly lastLoadProblem: () => LoadProblem | null;
  /** Version of the service itself. */
  readonly release: string;
  /** What is the same whatever is published, by its path; `null`: there is no such document. */
  readonly document: (path: string) => Promise<ServedDocument | null>;
  /** Whom to tell of weaknesses; `null`: whoever runs the service names nobody. */
  readonly securityContact: SecurityContact | null;
  readonly limits: ApiLimits;
  /** `null`: no request is counted, as where a service answers its own process. */
  readonly rateLimiter: RateLimiter | null;
  /** What answers `POST /mcp`; `null`: there is no such address. */
  readonly mcp: McpEndpoint | null;
  /** What a browser is shown; `null`: no page is served. */
  readonly pages: PagesEndpoint | null;
}

/** Bounds on connections; a client that stays within them is never cut off. */
export interface ApiLimits {
  readonly bodyBytes: number;
  /** Longest address, query string included. */
  readonly urlBytes: number;
  /**
   * The same of a page, which takes its query by its address: 500 characters of
   * up to 12 bytes each and its filters. RFC 9110, 4.1 asks for at least 8,000.
   */
  readonly pageUrlBytes: number;
  /** All headers together; Node's own default is 16 KiB. */
  readonly headerBytes: number;
  readonly headersTimeoutMs: number;
  /** From the first byte of a request to its last; ends a client that sends one byte a second. */
  readonly requestTimeoutMs: number;
  /** For taking a whole answer, or 64 KiB of a long one, once the system's buffers are full. */
  readonly answerTimeoutMs: number;
  /** Of a connection without a request. */
  readonly keepAliveTimeoutMs: number;
  /** Open at once; beyond it the client that has most gives up one of its own. */
  readonly connections: number;
  readonly requestsPerSocket: number;
}

export const DEFAULT_LIMITS: ApiLimits = {
  bodyBytes: 16_384,
  urlBytes: 2_048,
  pageUrlBytes: 8_192,
  headerBytes: 16_384,
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 8_000,
  answerTimeoutMs: 8_000,
  keepAliveTimeoutMs: 10_000,
  connections: 4_096,
  requestsPerSocket: 10_000,
};
