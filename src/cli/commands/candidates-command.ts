import { Command, Option } from 'commander';
import type { CandidateRequest } from '../../client/plugin-facts-client.ts';
import { CHANNELS, type Channel } from '../../contract/shared/status.ts';
import type { CommandContext } from '../command-context.ts';
import {
  type QueryOptionValues,
  addQueryOptions,
  addReadingOptions,
  queryArgument,
  queryRequest,
  runReading,
  shownLocale,
} from '../reading-command.ts';
import { renderCandidatesAnswer } from '../render/candidates-answer.ts';
import { examples } from '../command-options.ts';

interface CandidatesOptionValues extends QueryOptionValues {
  readonly require: readonly string[];
  readonly prefer: readonly string[];
  readonly channel: Channel | null;
  readonly hostVersion: string | null;
}

export function candidatesCommand(context: CommandContext): Command {
  const command = new Command('candidates')
    .description('Find exact releases for a task, with what is known and what nobody has observed.')
    .addArgument(queryArgument());
  addQueryOptions(command, 10)
    .addOption(capabilityOption('--require <id...>', 'leave out releases whose publisher says they lack one of these'))
    .addOption(capabilityOption('--prefer <id...>', 'rank releases that claim these higher'))
    .addOption(new Option('--channel <name>', 'channel of the host in use').choices(CHANNELS).default(null, 'not said'))
    .addOption(new Option('--host-version <version>', 'exact version of the host in use').default(null, 'not said'));
  return addReadingOptions(command, context)
    .addHelpText(
      'after',
      examples('candidates "read values from a PLC" --host-version 5.0.7', 'candidates 飞书通知 --limit 3 --json'),
    )
    .action((query: string, options: CandidatesOptionValues) =>
      runReading(context, options, {
        ask: (client, call) => client.searchCandidates(candidateRequest(query, options), call),
        render: (answer) => renderCandidatesAnswer(answer, shownLocale(query, options)),
      }),
    );
}

function capabilityOption(flags: string, description: string): Option {
  return new Option(flags, description).default([], 'none');
}

/** What was not typed is not sent: absent is the only way to say nothing. */
function candidateRequest(query: string, options: CandidatesOptionValues): CandidateRequest {
  const { require: required, prefer: preferred, channel, hostVersion } = options;
  const capabilities = {
    ...(required.length > 0 && { required: [...required] }),
    ...(preferred.length > 0 && { preferred: [...preferred] }),
  };
  return {
    ...queryRequest(query, options),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
    ...(channel !== null && { channel }),
    ...(hostVersion !== null && { host_version: hostVersion }),
  };
}
