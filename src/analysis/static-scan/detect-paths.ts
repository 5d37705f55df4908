import type { Node } from 'oxc-parser';
import { constantTexts } from './constant-text.ts';
import { optionsOf } from './object-options.ts';
import type { Scope } from './scope.ts';
import { CREDENTIAL_PATHS, PERSISTENCE_COMMANDS, PERSISTENCE_PATHS, tellingOf } from './telling-paths.ts';
import type { Hit, ResolvedUse } from './use-facts.ts';

/** A path counts where something that works on paths gets it: files, paths, programs, keys of a registry. */
const TAKES_PATHS =
  /^(?:fs|fs-extra|path|child_process|execa|cross-spawn|shelljs|untildify|expand-tilde|winreg|global\.process\.chdir)(?:\.|$)/u;
const TAKES_COMMANDS = /^(?:child_process|execa|cross-spawn|shelljs|child-process-promise)(?:\.|$)/u;
/** What is done with what a call gave is no longer done with its path, but for files that were opened. */
const IS_LATER = /\(\)/u;
/** Texts put together from parts with several values each. */
const MAX_TEXTS = 16;

/** Paths and commands whose names tell what they are for, handed to what works on them. */
export function pathHits(use: ResolvedUse): readonly Hit[] {
  if (!TAKES_PATHS.test(use.place) || IS_LATER.test(use.place)) return [];
  return textsOf(use).flatMap((text) => hitsOfText(text, use));
}

function hitsOfText(text: string, { node, place }: ResolvedUse): readonly Hit[] {
  const hits: Hit[] = [];
  const command = TAKES_COMMANDS.test(place) ? tellingOf(text, PERSISTENCE_COMMANDS) : null;
  const persistence = tellingOf(text, PERSISTENCE_PATHS) ?? command;
  const credential = tellingOf(text, CREDENTIAL_PATHS);
  if (persistence !== null) hits.push({ code: 'static_persistence_paths_observed', what: persistence, node });
  if (credential !== null) hits.push({ code: 'static_credential_terms_observed', what: credential, node });
  return hits;
}

/** Each argument, all joined as a path (`join(home, '.ssh', 'id_rsa')`), and all as a command line. */
function textsOf({ given, scope, place }: ResolvedUse): readonly string[] {
  const texts = given.map((argument) => argumentTexts(argument, scope));
  const path = place.startsWith('path.') ? combined(texts, '/') : [];
  const command = TAKES_COMMANDS.test(place) ? combined(texts, ' ') : [];
  return [...(path.length + command.length > 0 ? [] : texts.slice(0, 2).flat()), ...path, ...command];
}

function combined(parts: ReadonlyArray<readonly string[]>, between: string): readonly string[] {
  return parts.reduce<readonly string[]>(
    (before, texts, i) =>
      i === 0 ? texts : before.flatMap((start) => texts.map((text) => `${start}${between}${text}`)).slice(0, MAX_TEXTS),
    [],
  );
}

function argumentTexts(node: Node, scope: Scope): readonly string[] {
  if (node.type === 'ArrayExpression') {
    const elements = node.elements.map((element) => (element === null ? [''] : constantTexts(element, scope, true)));
    return combined(
      elements.map((texts) => texts.map((text) => text ?? '\0')),
      ' ',
    );
  }
  if (node.type === 'ObjectExpression') {
    return optionsOf(node, scope).flatMap(({ value, scope: at }) => knownTexts(value, at));
  }
  return constantTexts(node, scope, true).map((text) => text ?? '\0');
}

function knownTexts(node: Node, scope: Scope): readonly string[] {
  return constantTexts(node, scope, true).filter((text) => text !== null);
}
