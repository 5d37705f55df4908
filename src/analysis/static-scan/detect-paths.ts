import type { Node } from 'oxc-parser';
import { constantText } from './constant-text.ts';
import type { Scope } from './scope.ts';
import { CREDENTIAL_PATHS, PERSISTENCE_COMMANDS, PERSISTENCE_PATHS, tellingOf } from './telling-paths.ts';
import type { Hit, ResolvedUse } from './use-facts.ts';

/** A path counts where something that works on paths gets it: files, paths, programs. */
const TAKES_PATHS = /^(?:fs|fs-extra|path|child_process|execa|cross-spawn|shelljs|global\.process\.chdir)(?:\.|$)/u;
const TAKES_COMMANDS = /^(?:child_process|execa|cross-spawn|shelljs|child-process-promise)(?:\.|$)/u;

/** Paths and commands whose names tell what they are for, handed to what works on them. */
export function pathHits(use: ResolvedUse): readonly Hit[] {
  if (!TAKES_PATHS.test(use.place)) return [];
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
  const texts = given.map((argument) => listText(argument, scope));
  const joined = place.startsWith('path.') ? [texts.join('/')] : [];
  const command = TAKES_COMMANDS.test(place) ? [texts.join(' ')] : [];
  return [...(joined.length + command.length > 0 ? [] : texts.slice(0, 2)), ...joined, ...command];
}

function listText(node: Node, scope: Scope): string {
  if (node.type !== 'ArrayExpression') return constantText(node, scope) ?? '\0';
  return node.elements.map((element) => (element === null ? '' : (constantText(element, scope) ?? '\0'))).join(' ');
}
