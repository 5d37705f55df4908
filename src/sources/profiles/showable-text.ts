import { hasBidiControl, hasControlCharacter, withoutInvisible } from '../../base/text-safety.ts';

/** A publisher can correct the file, so disguised text is refused here, where catalogs' text is cleaned. */
export function isShowable(line: string): boolean {
  return !hasControlCharacter(line) && !hasBidiControl(line) && withoutInvisible(line) === line;
}
