import type { z } from 'zod';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { Problem } from '../../contract/shared/problem.ts';
import { type Check, type Subject, at, isLoose, memberOf, methodOf, shapeOf } from './check.ts';
import type { Exchange } from './session.ts';

type Issue = z.core.$ZodIssue;

const FLAGS = new Set(['is_final_recommendation', 'grants_install_approval']);
const ID_FIELDS = new Set([
  'entry_id',
  'candidate_id',
  'release_id',
  'plugin_id',
  'snapshot_id',
  'publication_version',
  'directory_version',
  'request_id',
  'node_id',
  'canonical_path',
]);

/** Which rule a fault of a shape breaks; each fault is told by one check. */
type IssueSubject = 'flags' | 'ids' | 'page' | 'fields';

function subjectOf({ path }: Issue): IssueSubject {
  if (path.length === 1 && FLAGS.has(String(path[0]))) return 'flags';
  if (path[0] === 'page') return 'page';
  return ID_FIELDS.has(String(path.at(-1))) ? 'ids' : 'fields';
}

/** Faults of all answers that the contract has a shape for; refusals have checks of their own. */
export function faultsOfShapes({ session }: Pick<Subject, 'session'>, subject: IssueSubject): readonly string[] {
  return session.exchanges.flatMap((exchange) => {
    return getOrInsert(knownIssues, exchange, () => issuesOf(exchange))
      .filter((issue) => subjectOf(issue) === subject)
      .map((issue) => `${at(exchange)}: ${issueText(issue)}`);
  });
}

/** Several checks ask for them, and answers are long. */
const knownIssues = new WeakMap<Exchange, readonly Issue[]>();

function issuesOf({ asked, status, json }: Exchange): readonly Issue[] {
  const schema = status === 200 ? shapeOf(asked) : null;
  if (schema === null || !isLoose(json)) return [];
  const parsed = schema.safeParse(json);
  return parsed.success ? [] : flatIssues(parsed.error.issues);
}

/** Of a union the issues of the alternative that fits best: the one with fewest. */
function flatIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [best = []] = issue.errors.toSorted((a, b) => a.length - b.length);
    return flatIssues(best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

/** Place and rule; a value of the server stands in neither. */
function issueText({ path, code, message }: Issue): string {
  return `/${path.map(String).join('/')}: ${code}: ${message}`;
}

function problemsOf({ session }: Pick<Subject, 'session'>): readonly Exchange[] {
  return session.exchanges.filter(({ status }) => status >= 400);
}

/** Rules that hold for every answer; they are looked at last, over all that was asked. */
export const ANSWER_CHECKS: readonly Check[] = [
  {
    name: 'answers.fields',
    place: 'spec 2, DESIGN 4',
    rule: 'Every answer has exactly the fields of the contract, each with its form; what nobody observed is null.',
    run: async (subject) => [
      ...faultsOfShapes(subject, 'fields'),
      ...subject.session.exchanges
        .filter(({ asked, status, json }) => status === 200 && shapeOf(asked) !== null && !isLoose(json))
        .map((exchange) => `${at(exchange)}: the body is no JSON object`),
    ],
  },
  {
    name: 'answers.flags',
    place: 'spec 1.4',
    rule: 'Every JSON answer, errors included, carries is_final_recommendation and grants_install_approval, both false.',
    run: async (subject) =>
      subject.session.exchanges
        .filter(({ asked, status, json }) => isLoose(json) && (status >= 400 || shapeOf(asked) !== null))
        .flatMap((exchange) =>
          [...FLAGS]
            .filter((flag) => memberOf(exchange.json, flag) !== false)
            .map((flag) => `${at(exchange)} answers ${exchange.status} without ${flag}: false`),
        ),
  },
  {
    name: 'answers.ids',
    place: 'DESIGN 4, ids and forms',
    rule: 'Ids and versions have their forms.',
    run: async (subject) => faultsOfShapes(subject, 'ids'),
  },
  {
    name: 'answers.request_ids',
    place: 'spec 2.1, 2.3',
    rule: 'No two answers have the same request_id.',
    async run({ session }) {
      const ids = session.exchanges.flatMap(({ json }) => {
        const id = memberOf(json, 'request_id');
        return typeof id === 'string' ? [id] : [];
      });
      return ids.length === new Set(ids).size ? [] : [`${ids.length - new Set(ids).size} answers repeat an earlier id`];
    },
  },
  {
    name: 'answers.headers',
    place: 'DESIGN 1.3, RFC 9110 8.3, RFC 8259 11',
    rule: 'Answers say that they are JSON, are never sniffed as anything else, and answers of searches are kept by no cache.',
    run: async ({ session }) =>
      session.exchanges
        .filter(({ asked, status }) => status === 200 && shapeOf(asked) !== null)
        .flatMap((exchange) => {
          const header = (name: string): string => exchange.headers.get(name) ?? '';
          return [
            ...(/^application\/json\b/i.test(header('content-type')) ? [] : ['Content-Type is not application/json']),
            ...(header('x-content-type-options').toLowerCase() === 'nosniff'
              ? []
              : ['no X-Content-Type-Options: nosniff']),
            ...(methodOf(exchange.asked) === 'GET' || /no-store/i.test(header('cache-control'))
              ? []
              : ['no Cache-Control: no-store']),
          ].map((fault) => `${at(exchange)}: ${fault}`);
        }),
  },
  {
    name: 'refusals.problem',
    place: 'DESIGN 4, errors; RFC 9457',
    rule: 'Every refusal is application/problem+json of the contract’s shape, with its own HTTP status and a code of the closed list.',
    run: async (subject) =>
      problemsOf(subject).flatMap((exchange) => {
        const type = exchange.headers.get('content-type') ?? '';
        const parsed = Problem.safeParse(exchange.json);
        const issues = parsed.success ? [] : parsed.error.issues.filter((issue) => subjectOf(issue) !== 'flags');
        return [
          ...(/^application\/problem\+json\b/i.test(type) ? [] : ['Content-Type is not application/problem+json']),
          ...issues.map(issueText),
          ...(memberOf(exchange.json, 'status') === exchange.status ? [] : ['`status` is not the HTTP status']),
        ].map((fault) => `${at(exchange)} answers ${exchange.status}: ${fault}`);
      }),
  },
  {
    name: 'refusals.no_echo',
    place: 'DESIGN 4, errors',
    rule: 'No refusal repeats a value that was sent.',
    run: async (subject) =>
      problemsOf(subject)
        .filter(({ bytes }) => new TextDecoder().decode(bytes).includes(MARK))
        .map((exchange) => `${at(exchange)} answers ${exchange.status} with a value of the request`),
  },
];

/** Part of what refused requests send, to find it again. */
export const MARK = 'conformancemark';
