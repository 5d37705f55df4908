import { Command, Option } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { failureOf } from '../failure-of.ts';
import { renderServiceReady } from '../render/service-ready.ts';
import { reportFailure } from '../report-failure.ts';
import { examples } from './command-examples.ts';
import { dataOption, foldersOf, hostOption, integerParser, type HostOptionValues } from './command-options.ts';

interface ServeOptionValues extends HostOptionValues {
  readonly port: number;
  readonly address: string;
}

const PORT_MAX = 65_535;

export function serveCommand(context: CommandContext): Command {
  return new Command('serve')
    .description('Answer searches over HTTP from the publication; a new publication is taken over while it runs.')
    .addOption(hostOption(context.defaultFolders.host))
    .addOption(dataOption())
    .addOption(
      new Option('--port <number>', 'TCP port, 0 to 65535; 0 takes a free one')
        .argParser(integerParser(0, PORT_MAX))
        .default(8080),
    )
    .addOption(new Option('--address <ip>', 'address to listen on; 0.0.0.0 means all').default('127.0.0.1'))
    .addHelpText('after', examples('serve', 'serve --host hosts/my-host --port 9000 --address 0.0.0.0'))
    .action((options: ServeOptionValues) => serveUntilStopped(context, options));
}

/** Ctrl-C is how a service ends: it is waited for, and no failure. */
async function serveUntilStopped(context: CommandContext, options: ServeOptionValues): Promise<void> {
  const { commands, output, interrupt, conclude } = context;
  const { port, address } = options;
  try {
    await commands.serve(
      { ...foldersOf(options), port, address },
      (ready) => output.stderr.write(renderServiceReady(ready)),
      interrupt,
    );
    conclude(0);
  } catch (thrown) {
    conclude(reportFailure(output, failureOf(thrown), false));
  }
}
