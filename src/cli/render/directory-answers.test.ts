import { describe, expect, it } from 'vitest';
import { TREE_ANSWER } from '../../../test/fixtures/tree-answer.ts';
import type { RouteMatch, RouteResponse } from '../../contract/directory/route.ts';
import {
  DIRECTORY_NODE_RESPONSE,
  DIRECTORY_PLUGINS_RESPONSE,
  ROUTE_RESPONSE,
} from '../../contract/http/examples/directory.ts';
import { renderRouteAnswer } from '../commands/search-command.ts';
import { renderTreeAnswer } from '../commands/tree-command.ts';

const ESCAPE = '\u001b[2J\r\n\u009b31m\u202e';
/** Everything a terminal obeys but the line break that the rendering itself writes. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u;

function routed(change: Partial<RouteMatch>): RouteResponse {
  return {
    ...ROUTE_RESPONSE,
    candidates: ROUTE_RESPONSE.candidates.map((hit) => ({ ...hit, match: { ...hit.match, ...change } })),
  };
}

describe('renderTreeAnswer', () => {
  it('shows where a node is and what lies below it', () => {
    expect(renderTreeAnswer(TREE_ANSWER)).toBe(`All plugins 全部插件 > Communication 沟通
Messages, mail and notices.
消息、邮件与通知。
214 plugins, 2 of them here, 3 more listed for a capability
directory directory.1c0e5a7b9d23, snapshot discovery.composite.2026-09-06.v1-0-5.b92b985e31df

topic         plugins  path
Notices 通知       37  communication/notices
  Phone 手机       18  communication/notices/phone
Codex           1,200  communication/codex/…

Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.
`);
  });

  it('lists plugins by name and says which have their place elsewhere', () => {
    const [plugin] = DIRECTORY_PLUGINS_RESPONSE.plugins;
    const { page } = DIRECTORY_PLUGINS_RESPONSE;
    const leaf = { ...TREE_ANSWER.node, child_count: 0, children: [], direct_plugin_count: 1, cross_entries_count: 0 };
    const plugins = { page, plugins: [plugin!, { ...plugin!, placement: 'capability' as const }] };

    const text = renderTreeAnswer({ ...TREE_ANSWER, node: { ...leaf, description: null, plugin_count: 1 }, plugins });

    expect(text).toBe(`All plugins 全部插件 > Communication 沟通
1 plugin
directory directory.1c0e5a7b9d23, snapshot discovery.composite.2026-09-06.v1-0-5.b92b985e31df

18 plugins, 1 shown by name, which is no ranking

phone-notices  by acme
   Sends a notice to your phone when a long task has ended.
   id  plugin.discovery.4f0c8a1be2d7936455c0a91e

phone-notices  by acme
   Sends a notice to your phone when a long task has ended.
   listed  for a capability; its own place is another
   id      plugin.discovery.4f0c8a1be2d7936455c0a91e

Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.
`);
  });

  it('writes nothing that a terminal obeys', () => {
    const label = { en: `l${ESCAPE}`, 'zh-CN': `m${ESCAPE}` };
    const child = { ...DIRECTORY_NODE_RESPONSE.children[0]!, label, path_key: `p${ESCAPE}`, children: null };
    const node = { ...TREE_ANSWER.node, label, description: label, children: [child] };

    const text = renderTreeAnswer({ ...TREE_ANSWER, node, directory_version: `v${ESCAPE}` });

    expect(text).not.toMatch(OBEYED);
  });
});

describe('renderRouteAnswer', () => {
  it('says what found a hit and where it stands in the directory', () => {
    const text = renderRouteAnswer(ROUTE_RESPONSE, 'en');

    expect(text).toContain('   found by   keyword, canonical_path\n');
    expect(text).toContain('   stands at  Communication > Notices > Phone (communication/notices/phone)\n');
    expect(text).not.toContain('capability');
  });

  it('names the capabilities that were asked for, and labels in the language asked for', () => {
    const text = renderRouteAnswer(routed({ matched_capabilities: ['notify.phone', 'notify.mail'] }), 'zh-CN');

    expect(text).toContain('   capability  notify.phone, notify.mail\n');
    expect(text).toContain('沟通 > 通知 > 手机 (communication/notices/phone)\n');
  });

  it('gives no reasons of a search for a hit that has none of the words', () => {
    const text = renderRouteAnswer(routed({ reason_codes: [], matched_fields: [] }), 'en');

    expect(text).not.toMatch(/ (?:matched|why) /);
  });

  it('says so where a hit stands at the root', () => {
    expect(renderRouteAnswer(routed({ canonical_path_key: '', canonical_primary_path: [] }), 'en')).toContain(
      '   stands at  the root of the directory\n',
    );
  });

  it('writes nothing that a terminal obeys', () => {
    const label = { en: `l${ESCAPE}`, 'zh-CN': `l${ESCAPE}` };

    const text = renderRouteAnswer(routed({ canonical_path_key: `k${ESCAPE}`, canonical_primary_path: [label] }), 'en');

    expect(text).not.toMatch(OBEYED);
  });
});
