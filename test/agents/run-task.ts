import { isDeepStrictEqual } from 'node:util';
import type { Answer, Task } from './agent-task.ts';
import { type AgentWorld, type Session, openSession } from './agent-world.ts';
import type { Planner, Seen, Visibility } from './planner.ts';

/** One line of a transcript; docs/AGENT-TASKS.md tells each. */
export type TranscriptLine =
  | {
      readonly line: 'task';
      readonly id: string;
      readonly question: string;
      readonly visibility: Visibility;
      readonly planner: string;
    }
  | { readonly line: 'tools'; readonly tools: readonly object[] }
  | { readonly line: 'call'; readonly step: number; readonly tool: string; readonly arguments: object }
  | { readonly line: 'result'; readonly step: number; readonly is_error: boolean; readonly shown: string }
  | { readonly line: 'wait'; readonly step: number; readonly seconds: number }
  | { readonly line: 'answer'; readonly answer: Answer }
  | { readonly line: 'judgement'; readonly faults: readonly string[]; readonly right: Answer; readonly why: string };

/** More steps than any task takes by far. */
const MOST_STEPS = 80;
const GAVE_UP: Answer = { verdict: 'gave_up', plugins: [], values: {} };

/** Lets a planner do a task over a service of its own, and judges it. */
export async function runTask(
  world: AgentWorld,
  task: Task,
  { planner, visibility }: { readonly planner: Planner; readonly visibility: Visibility },
): Promise<readonly TranscriptLine[]> {
  const session = await openSession(world, task.circumstances);
  try {
    const { tools } = await session.client.listTools();
    const { id, question } = task;
    const lines: TranscriptLine[] = [
      { line: 'task', id, question, visibility, planner: planner.name },
      { line: 'tools', tools },
    ];
    const answer = await answerOf(session, task, { planner, visibility, tools, lines });
    lines.push({ line: 'answer', answer });
    return [...lines, { line: 'judgement', faults: faultsOf(task, answer, lines), right: task.right, why: task.why }];
  } finally {
    await session.close();
  }
}

interface Running {
  readonly planner: Planner;
  readonly visibility: Visibility;
  readonly tools: readonly object[];
  readonly lines: TranscriptLine[];
}

async function answerOf(session: Session, task: Task, { planner, visibility, tools, lines }: Running): Promise<Answer> {
  const seen: Seen[] = [];
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    const next = await planner.next({ question: task.question, ask: task.ask, visibility, tools, seen });
    if (next.kind === 'answer') return next.answer;
    if (next.kind === 'wait') {
      lines.push({ line: 'wait', step, seconds: next.seconds });
      session.pass(next.seconds);
      seen.push({ kind: 'waited' });
      continue;
    }
    lines.push({ line: 'call', step, tool: next.tool, arguments: next.arguments });
    const { isError, shown } = await shownOf(session, next, visibility);
    lines.push({ line: 'result', step, is_error: isError, shown });
    seen.push({ kind: 'result', isError, shown });
    session.answeredCall();
  }
  return GAVE_UP;
}

/** What a client of this visibility shows of an answer; links are no part of either form here. */
async function shownOf(
  { client }: Session,
  { tool, arguments: given }: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> },
  visibility: Visibility,
): Promise<{ isError: boolean; shown: string }> {
  const {
    content,
    structuredContent,
    isError = false,
  } = await client.callTool({ name: tool, arguments: { ...given } });
  if (visibility === 'structured') return { isError, shown: JSON.stringify(structuredContent) };
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return { isError, shown: texts.join('\n') };
}

/** What is wrong with an answer, or with the way to it. */
function faultsOf({ right, secret }: Task, answer: Answer, lines: readonly TranscriptLine[]): readonly string[] {
  const calls = lines.flatMap((line) => (line.line === 'call' ? [JSON.stringify(line.arguments)] : []));
  const said = secret === undefined ? [] : calls.filter((call) => call.includes(secret));
  return [
    ...(answer.verdict === right.verdict ? [] : [`the verdict is ${answer.verdict}, and ${right.verdict} is right`]),
    ...(isDeepStrictEqual(answer.plugins.toSorted(), right.plugins.toSorted())
      ? []
      : [`the plugins are ${answer.plugins.join(', ')}, and right are ${right.plugins.join(', ')}`]),
    ...(isDeepStrictEqual({ ...answer.values }, { ...right.values })
      ? []
      : [`the values are ${JSON.stringify(answer.values)}, and right are ${JSON.stringify(right.values)}`]),
    ...(said.length > 1 ? ['what was refused was sent again'] : []),
    ...refusedInTime(lines),
  ];
}

/** Calls sent before the pause that the service asked for was over. */
function refusedInTime(lines: readonly TranscriptLine[]): readonly string[] {
  let owedSeconds = 0;
  for (const line of lines) {
    if (line.line === 'call' && owedSeconds > 0) return [`a call was sent ${owedSeconds} seconds too early`];
    if (line.line === 'wait') owedSeconds -= line.seconds;
    if (line.line === 'result' && line.is_error)
      owedSeconds = Number(/retry_after_seconds\W{1,3}(\d+)/.exec(line.shown)?.[1] ?? 0);
  }
  return [];
}
