import { type ComponentChildren, h } from 'preact';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { factList } from './fact-list.ts';
import { pluginWords } from './plugin-words.ts';

/** The same facts asked for in other ways. The id is of hexadecimal digits, so that it can stand in a command. */
export function reproduceView({ entry, snapshot_id }: PluginRecord, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const id = entry.entry_id;
  const call = JSON.stringify({ name: 'get_plugin_facts', arguments: { plugin_id: id, detail: 'full' } });
  return h('section', { class: 'block', 'aria-labelledby': 'reproduce' }, [
    h('h2', { id: 'reproduce' }, words.reproduce),
    h('p', { class: 'soft small' }, words.sameFacts),
    factList([
      [words.snapshot, h('code', null, snapshot_id)],
      [words.byCurl, [line(`curl "$SERVICE/v1/plugins/${id}"`), line(`curl "$SERVICE/v1/plugins/${id}/directory"`)]],
      [words.byCommandLine, line(`plugin-facts show ${id} --json --server "$SERVICE"`)],
      [words.byAgent, line(call)],
    ]),
  ]);
}

function line(text: string): ComponentChildren {
  return h('pre', { tabIndex: 0 }, text);
}
