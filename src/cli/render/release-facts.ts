import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { forTerminal } from '../../base/text-safety.ts';

/** What nobody has observed: neither a no nor a nothing (contract, null). */
const NOT_OBSERVED = 'not observed';

/** The latest release of a plugin's package, as the package registry tells it. */
export function releaseFacts({ quality }: PluginRecord): [string, string][] {
  const release = quality?.dimensions.package_release;
  if (release?.status === 'not_applicable') return [['none', 'this plugin has no package that is known']];
  return [
    ['latest version', textOf(release?.latest_version)],
    ['published', textOf(release?.latest_published_at)],
    ['licence', textOf(release?.license)],
    ['deprecated', answerOf(release?.deprecated, 'yes', 'no')],
    [
      'repository',
      answerOf(release?.repository_matches_discovery, 'its metadata names this one', 'its metadata names another'),
    ],
  ];
}

function textOf(text: string | null | undefined): string {
  return text === null || text === undefined ? NOT_OBSERVED : forTerminal(text);
}

function answerOf(fact: boolean | null | undefined, yes: string, no: string): string {
  if (fact === null || fact === undefined) return NOT_OBSERVED;
  return fact ? yes : no;
}
