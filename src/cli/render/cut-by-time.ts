import { shellWord } from '../../base/shell-word.ts';
import { forTerminal } from '../../base/text-safety.ts';

/** @param releases `package@version` of those whose files were never read to the end */
export function renderCutByTime(releases: readonly string[]): readonly string[] {
  return releases.map(
    (release) =>
      `cut by time: ${forTerminal(release)}: its files were read in part, and may do more than is told; where there is a faster machine, run there \`plugin-facts analyze --only ${shellWord(forTerminal(release))} --again\`.`,
  );
}
