import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import { inBrackets } from '../language/punctuation.ts';
import { linkToPlugin } from '../links.ts';
import { type Children, h } from '../markup.ts';
import type { Visit } from '../page.ts';
import { untrusted } from './untrusted.ts';

/** Plugins with names near the one that was asked for; where another name of one is near, that stands behind it. */
export function nearNamesList({ near_names }: Pick<LookupResponse, 'near_names'>, visit: Visit): Children {
  return h(
    'ul',
    null,
    near_names.map(({ entry_id, name, matched_name }) =>
      h('li', null, [
        h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name, null)),
        matched_name === undefined ? null : inBrackets(untrusted(matched_name, null), visit.language),
      ]),
    ),
  );
}
