import { canonicalJson } from '../../src/base/canonical-json.ts';
import {
  type CompiledPublication,
  compilePublication,
  jsonLinesFile,
  type RunFacts,
} from '../../src/publication/compile-publication.ts';
import { directoryFileOf, pluginRecord } from './served-plugins.ts';

/** What a run over no catalog knows; `entries` counts add up with the records given. */
export function runFacts(overrides: Partial<RunFacts> = {}): RunFacts {
  return {
    data_class: 'sample',
    host_id: 'made-up',
    counts: { records_read: 2, entries: 2, merged: 0, excluded: 0 },
    exclusions: [],
    merges: [],
    notes: [],
    catalogs: [],
    provider_failures: [],
    degraded_sources: [],
    sources: [{ source: 'catalog.made-up', observed_at: '2026-09-06T00:00:00.000Z' }],
    asOfMs: Date.UTC(2026, 8, 6),
    createdAtMs: Date.UTC(2026, 8, 6),
    freshForMs: 86_400_000,
    graceMs: 86_400_000,
    ...overrides,
  };
}

/** A publication of two plugins, whose bytes differ with `edition`. Its index holds nothing to search. */
export function compiledPublication(edition: string, sequence: number): CompiledPublication {
  const plugins = [pluginRecord(1, `first ${edition}`), pluginRecord(2, `second ${edition}`)];
  const records = jsonLinesFile('discovery.jsonl', plugins);
  const directory = { name: 'directory.json', bytes: directoryFileOf(plugins) };
  const index = { name: 'search.index', bytes: new TextEncoder().encode(canonicalJson({ edition })) };
  return compilePublication([records, directory, index], runFacts(), sequence);
}
