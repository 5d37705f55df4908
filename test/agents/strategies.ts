import type { Tree } from '../support/read-text-form.ts';
import { type Answer, type Ask, FIELDS, type Field, type Told, type Verdict } from './agent-task.ts';
import { itemsAt, textAt, toldAt, valueAt } from './answer-tree.ts';
import { type Strategy, allItems, answered, call } from './calls.ts';

const CUT = ' […]';

export function strategyOf(ask: Ask): Strategy<Answer> {
  switch (ask.kind) {
    case 'find':
      return find(ask);
    case 'list_named':
      return listNamed(ask);
    case 'facts':
      return facts(ask);
    case 'listed':
      return lookedUp(ask);
    case 'facts_by_id':
      return factsById(ask);
    case 'loads':
      return loads(ask);
    case 'proven':
      return proven(ask);
    case 'approved':
      return approved(ask);
    case 'release':
      return release(ask);
    case 'branch':
    default:
      return branch(ask);
  }
}

const NONE: Answer = { verdict: 'none', plugins: [], values: {} };
const GAVE_UP: Answer = { verdict: 'gave_up', plugins: [], values: {} };

type Of<Kind extends Ask['kind']> = Extract<Ask, { kind: Kind }>;

/** Search; where no hit says the words, also by the directory. A hit is no answer because it shares a word with the task. */
function* find({ query, words }: Of<'find'>): Strategy<Answer> {
  for (const tool of ['search_plugins', 'route_plugins']) {
    const page = yield* searchInWordsAlone(tool, query);
    if (page === null) return GAVE_UP;
    const fitting: string[] = [];
    for (const hit of itemsAt(page, 'hits')) {
      if (yield* saysAll(hit, words)) fitting.push(nameOf(hit));
    }
    if (fitting.length > 0) return { verdict: 'found', plugins: fitting, values: {} };
  }
  return NONE;
}

/** Where the service refuses what was sent, what looks like no word of a task is left out for good. */
function* searchInWordsAlone(tool: string, query: string): Strategy<Tree | null> {
  const reply = yield* call(tool, { query });
  if (!reply.isError) return reply.tree;
  if (textAt(reply.tree, 'error.code') !== 'data_boundary') return null;
  const words = query.split(/\s+/).filter((word) => /^[\p{L}-]{1,20}[,.?]?$/u.test(word));
  return answered(yield* call(tool, { query: words.join(' ') }));
}

/** Whether names and description say all words; the whole description is read where the list has only its beginning. */
function* saysAll(hit: Tree, words: readonly string[]): Strategy<boolean> {
  const missing = (text: string) => words.some((word) => !text.toLowerCase().includes(word.toLowerCase()));
  const shown = writtenIn(hit);
  if (!missing(shown) || !shown.includes(CUT)) return !missing(shown);
  const record = answered(yield* call('get_plugin_facts', { plugin_id: textAt(hit, 'id') ?? '', detail: 'full' }));
  return record !== null && !missing(writtenIn(record));
}

function writtenIn(tree: Tree): string {
  const places = ['untrusted_text', 'identity.untrusted_text', 'description.untrusted_text'];
  return places.map((place) => JSON.stringify(valueAt(tree, place) ?? '')).join(' ');
}

function nameOf(hit: Tree): string {
  const names = ['package', 'repository', 'name'].map((name) => textAt(hit, `untrusted_text.${name}`));
  return names.find((name) => name !== null) ?? '';
}

function* listNamed({ word }: Of<'list_named'>): Strategy<Answer> {
  const hits = yield* allItems('search_plugins', { query: word, limit: 5 }, 'hits');
  if (hits === null) return GAVE_UP;
  const named = hits.map(nameOf).filter((name) => name.includes(word));
  return named.length === 0 ? NONE : { verdict: 'found', plugins: named, values: {} };
}

/** The facts of the plugin whose package has exactly this name; `null`: none is listed. */
function* factsOf(packageName: string): Strategy<Tree | null> {
  const answer = answered(yield* call('lookup_plugin', { name: packageName }));
  const entry = answer === null ? undefined : itemsAt(answer, 'entries').find((one) => nameOf(one) === packageName);
  return entry === undefined
    ? null
    : answered(yield* call('get_plugin_facts', { plugin_id: textAt(entry, 'id') ?? '' }));
}

/** What became of a name. What is withdrawn has no name any more: it was asked for by that name. */
function* lookedUp({ packageName }: Of<'listed'>): Strategy<Answer> {
  const answer = answered(yield* call('lookup_plugin', { name: packageName }));
  if (answer === null) return GAVE_UP;
  const outcome = textAt(answer, 'outcome');
  if (outcome === 'listed') return { verdict: 'found', plugins: [packageName], values: {} };
  if (outcome === 'withdrawn') {
    const [entry = {}] = itemsAt(answer, 'entries');
    const values = { reason: toldAt(entry, 'withdrawal_reason'), withdrawn_at: toldAt(entry, 'withdrawn_at') };
    return { verdict: 'withdrawn', plugins: [packageName], values };
  }
  const [listing = {}] = itemsAt(answer, 'listings');
  return {
    verdict: 'none',
    plugins: [],
    values: { outcome, ...(outcome === 'excluded' ? { rule: toldAt(listing, 'rule') } : {}) },
  };
}

/** Facts that are not current are told as such, whatever was asked. */
function verdictOf(records: readonly Tree[], verdict: Verdict): Verdict {
  return records.some((record) => textAt(record, 'freshness.status') !== 'current') ? 'outdated' : verdict;
}

function* facts({ packages, fields }: Of<'facts'>): Strategy<Answer> {
  const values: Record<string, Told> = {};
  const records: Tree[] = [];
  for (const name of packages) {
    const record = yield* factsOf(name);
    if (record === null) continue;
    records.push(record);
    for (const field of fields) {
      values[packages.length === 1 ? field : `${name} ${field}`] = toldAt(record, pathOf(field));
    }
  }
  if (records.length === 0) return NONE;
  return { verdict: verdictOf(records, howMuchIsKnown(Object.values(values))), plugins: packages, values };
}

function pathOf(field: Field): string {
  return FIELDS[field];
}

function howMuchIsKnown(values: readonly Told[]): Verdict {
  const known = values.filter((value) => value !== null && value !== 'not_tested').length;
  if (known === values.length) return 'told';
  return known === 0 ? 'unknown' : 'partly_unknown';
}

function* factsById({ pluginId }: Of<'facts_by_id'>): Strategy<Answer> {
  const reply = yield* call('get_plugin_facts', { plugin_id: pluginId });
  if (!reply.isError)
    return { verdict: 'told', plugins: [textAt(reply.tree, 'identity.untrusted_text.package') ?? ''], values: {} };
  const code = textAt(reply.tree, 'error.code');
  if (code !== 'withdrawn') return code === 'not_found' ? NONE : GAVE_UP;
  return { verdict: 'withdrawn', plugins: [], values: { reason: toldAt(reply.tree, 'error.errors.0.detail') } };
}

function* loads({ packageName }: Of<'loads'>): Strategy<Answer> {
  const record = yield* factsOf(packageName);
  if (record === null) return NONE;
  const of = (field: string): Told => toldAt(record, `evidence.dimensions.install_runtime.${field}`);
  const status = String(of('status'));
  if (status !== 'passed' && status !== 'failed') {
    return { verdict: verdictOf([record], 'nobody_tested'), plugins: [packageName], values: {} };
  }
  const values = {
    host_version: of('host_version'),
    ...(status === 'failed' ? { proves_unusable: of('does_not_prove_whole_plugin_unusable') !== true } : {}),
    ...(toldAt(record, FIELDS.deprecated) === true ? { deprecated: true } : {}),
  };
  return { verdict: verdictOf([record], `${status}_here`), plugins: [packageName], values };
}

/** Only what was observed of the claim itself proves it; loading, stars and the publisher's words do not. */
function* proven({ packages }: Of<'proven'>): Strategy<Answer> {
  const records: Tree[] = [];
  const plugins: string[] = [];
  for (const name of packages) {
    const record = yield* factsOf(name);
    if (record === null) continue;
    records.push(record);
    if (toldAt(record, 'evidence.dimensions.claimed_feature.status') === 'passed') plugins.push(name);
  }
  if (records.length === 0) return NONE;
  return { verdict: verdictOf(records, plugins.length > 0 ? 'found' : 'nobody_tested'), plugins, values: {} };
}

/** No answer says it of any plugin; what it does say of safety is told. */
function* approved({ packageName }: Of<'approved'>): Strategy<Answer> {
  const record = yield* factsOf(packageName);
  if (record === null) return NONE;
  const values = {
    is_final_recommendation: toldAt(record, 'is_final_recommendation'),
    grants_install_approval: toldAt(record, 'grants_install_approval'),
    security: toldAt(record, 'resolution.security'),
  };
  return { verdict: 'not_told', plugins: [packageName], values };
}

function* release({ packageName, hostVersion }: Of<'release'>): Strategy<Answer> {
  const page = answered(yield* call('search_candidates', { query: packageName, limit: 5 }));
  const hit = page === null ? undefined : itemsAt(page, 'hits').find((one) => nameOf(one) === packageName);
  if (hit === undefined) return NONE;
  const record = answered(yield* call('get_plugin_facts', { plugin_id: textAt(hit, 'id') ?? '' }));
  if (record === null) return GAVE_UP;
  const isTested = toldAt(record, 'compatibility.stable.host_version') === hostVersion;
  const status = isTested ? textAt(record, 'compatibility.stable.status') : null;
  const verdict = status === 'passed' ? 'passed_here' : status === 'failed' ? 'failed_here' : 'nobody_tested';
  const values = {
    release_version: toldAt(record, 'release_version'),
    immutable: toldAt(record, 'install_ref.immutable'),
  };
  return { verdict: verdictOf([record], verdict), plugins: [packageName], values };
}

function* branch({ labels, listPlugins }: Of<'branch'>): Strategy<Answer> {
  let node = answered(yield* call('browse_directory', {}));
  for (const label of labels) {
    if (node === null) return GAVE_UP;
    const child = itemsAt(node, 'children').find((one) => textAt(one, 'untrusted_text.label') === label);
    if (child === undefined) return NONE;
    node = answered(yield* call('browse_directory', { node_id: textAt(child, 'node_id') ?? '' }));
  }
  if (node === null) return GAVE_UP;
  const values = { plugin_count: toldAt(node, 'node.plugin_count') };
  if (!listPlugins) return { verdict: 'found', plugins: [], values };
  const nodeId = textAt(node, 'node.node_id') ?? '';
  const listed = yield* allItems('browse_directory', { node_id: nodeId, show: 'plugins', limit: 5 }, 'plugins');
  if (listed === null) return GAVE_UP;
  // What stands elsewhere, and is listed here for what it can do too, is not counted here.
  const standing = listed.filter((item) => textAt(item, 'placement') === 'canonical');
  return { verdict: 'found', plugins: standing.map(nameOf), values };
}
