import type { Problem } from '../contract/shared/problem.ts';
import type { Refusal } from '../contract/http/facts-port.ts';

export type ToolName =
  | 'search_plugins'
  | 'search_candidates'
  | 'route_plugins'
  | 'browse_directory'
  | 'get_plugin_facts'
  | 'lookup_plugin';

/** What is wrong with one argument, as a problem of the service says it; the pointer is into the arguments. */
type Fault = Problem['errors'][number];

/** Why a tool call has no answer. Its words are ours; nothing that was sent is in them. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly code: string;
  readonly errors: readonly Fault[];
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    detail: string,
    { errors = [], retryAfterSeconds = null }: { errors?: readonly Fault[]; retryAfterSeconds?: number | null } = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What was thrown under a tool, as a failure that can be told; `null`: nobody foresaw it. */
export function toolFailureOf(thrown: unknown, refusalOf: (thrown: unknown) => Refusal | null): ToolFailure | null {
  if (thrown instanceof ToolFailure) return thrown;
  const refusal = refusalOf(thrown);
  if (refusal === null) return null;
  const { problem, status, retryAfterSeconds } = refusal;
  if (problem === null) {
    return new ToolFailure('service_unreachable', unreachable(status));
  }
  return new ToolFailure(problem.code, problem.detail, { errors: problem.errors, retryAfterSeconds });
}

function unreachable(status: number | null): string {
  if (status === null) return 'No plugin-facts service answers at its address.';
  return `The service gave no answer of its own (status ${status}).`;
}

/** What to call next, by what went wrong; an agent that reads only this goes on rightly. */
export function nextCall({ code, retryAfterSeconds }: ToolFailure, tool: ToolName): string {
  const wait = retryAfterSeconds ?? 5;
  switch (code) {
    case 'invalid_request':
    case 'malformed_json':
      return `Mend the arguments that \`errors\` names, then call ${tool} again.`;
    case 'not_found':
      return tool === 'browse_directory'
        ? 'Call browse_directory without node_id: its answer gives the ids of the nodes.'
        : 'Call lookup_plugin with the name: it gives the id, or says why there is none.';
    case 'withdrawn':
      return 'Tell the user that it is withdrawn and why; call search_plugins for others.';
    case 'snapshot_superseded':
      return `Call ${tool} again without cursor, and drop the earlier pages.`;
    case 'data_boundary':
      return `Call ${tool} with the task in words alone: no secrets, paths, mails or transcripts.`;
    case 'rate_limited':
    case 'overloaded':
    case 'not_ready':
    case 'not_counted':
    case 'not_searched':
      return `Wait ${wait} seconds, then call ${tool} again with the same arguments.`;
    case 'service_unreachable':
      return `Call ${tool} once more; if that fails too, tell the user that the service cannot be reached.`;
    default:
      return 'Tell the user that the service failed; no other call will help.';
  }
}
