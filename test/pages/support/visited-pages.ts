import type { ServingSnapshot } from '../../../src/api/serving-snapshot.ts';
import type { DirectoryNode } from '../../../src/directory/read/open-directory.ts';
import { entryAt } from '../../../src/api/responses/record-page.ts';
import { kindOf } from './page-kinds.ts';

/** A page that every check visits. */
export interface VisitedPage {
  readonly name: string;
  /** An address of it, path and query string. */
  readonly address: (served: ServingSnapshot) => string;
  /** Of its answer; absent: 200. */
  readonly status?: number;
  /** What its pictures in docs/screenshots are called; absent: none is kept. */
  readonly picture?: string;
}

/** A topic with topics below it. */
function innerNode({ directory }: ServingSnapshot): DirectoryNode {
  return directory.nodes.find(({ level, children }) => level > 0 && children.length > 0) ?? directory.root;
}

function leaf({ directory }: ServingSnapshot): DirectoryNode {
  return directory.nodes.find(({ children }) => children.length === 0) ?? directory.root;
}

/** Every kind of page, at least once (`pages.test.ts` holds it). Add a page here, and all checks run over it. */
export const VISITED_PAGES: readonly VisitedPage[] = [
  { name: 'start', address: () => '/', picture: 'start' },
  { name: 'search before a query', address: () => '/search' },
  { name: 'search', address: () => '/search?q=mqtt+dashboard', picture: 'search' },
  {
    name: 'search by a sentence in Chinese',
    address: () => `/search?q=${encodeURIComponent('把 Modbus 数据写入 InfluxDB')}`,
  },
  {
    name: 'search of one name',
    address: (served) => `/search?q=${encodeURIComponent(entryAt(served.publication.discovery, 0).identity.name)}`,
  },
  {
    name: 'search narrowed by filters',
    address: () => '/search?q=mqtt&category=message-brokers&static_risk=passed&static_risk=not_tested&source=package',
  },
  { name: 'search whose filters let nothing through', address: () => '/search?q=mqtt&category=nobody-has-it' },
  { name: 'search that finds nothing', address: () => '/search?q=xylophone+zzyzx' },
  { name: 'directory', address: () => '/directory', picture: 'directory' },
  { name: 'directory by one question', address: () => '/directory?by=static_risk' },
  { name: 'topic', address: (served) => `/directory/${innerNode(served).pathKey}` },
  { name: 'topic with its plugins', address: (served) => `/directory/${innerNode(served).pathKey}?page=1` },
  { name: 'topic of plugins alone', address: (served) => `/directory/${leaf(served).pathKey}` },
  {
    name: 'topic where a plugin stands',
    address: (served) => `/directory?plugin=${entryOf(served, 'node-red-contrib-modbus')}`,
  },
  { name: 'publication', address: () => '/publication', picture: 'publication' },
  { name: 'no such topic', address: () => '/directory/nothing/here', status: 404 },
  {
    name: 'plugin',
    address: (served) => `/plugins/${entryAt(served.publication.discovery, 0).entry_id}`,
  },
  {
    name: 'plugin of a well known package',
    address: (served) => `/plugins/${entryOf(served, 'node-red-contrib-modbus')}`,
    picture: 'plugin',
  },
  {
    name: 'candidate',
    address: (served) => `/candidates/${served.candidates?.ofPackage('node-red-contrib-modbus')?.record.candidate_id}`,
    picture: 'candidate',
  },
  { name: 'why, before a name', address: () => '/why' },
  {
    name: 'why a listed one',
    address: () => '/why?package=node-red-contrib-modbus&q=read+a+plc+over+tcp',
    picture: 'why',
  },
  { name: 'why one that was not read', address: () => '/why?package=node-red-contrib-modbuss' },
  { name: 'no such candidate', address: () => '/candidates/candidate.nothing.1_0_0', status: 404 },
  { name: 'comparison of two', address: (served) => `/compare?${picked(served, 2)}`, picture: 'compare' },
  { name: 'comparison of four', address: (served) => `/compare?q=mqtt&${picked(served, 4)}` },
  { name: 'comparison of nothing yet', address: () => '/compare' },
  { name: 'evidence of everything', address: () => '/evidence' },
  { name: 'evidence of a topic', address: (served) => `/evidence?topic=${topicOf(served)}`, picture: 'evidence' },
  { name: 'evidence of a search', address: () => '/evidence?q=mqtt&source=package&static_risk=passed' },
  { name: 'no such plugin', address: () => `/plugins/plugin.discovery.${'0'.repeat(24)}`, status: 404 },
  { name: 'nothing here', address: () => '/nothing-here', status: 404 },
  { name: 'refused by the data boundary', address: () => '/search?q=/home/ada/.ssh/id_ed25519', status: 422 },
];

function entryOf({ publication, discovery }: ServingSnapshot, packageName: string): string {
  const [index = 0] = discovery.identified(packageName);
  return entryAt(publication.discovery, index).entry_id;
}

function picked(served: ServingSnapshot, count: number): string {
  return Array.from(
    { length: count },
    (_, place) => `plugin=${entryAt(served.publication.discovery, place * 7).entry_id}`,
  ).join('&');
}

/** One below another, so that all ways on a topic's page are there. */
function topicOf({ directory }: ServingSnapshot): string {
  return directory.nodes.find(({ level, children }) => level === 1 && children.length > 0)?.nodeId ?? 'root';
}

/** Of each kind the one that has most to reach: the one that is kept as a picture, else the last of them. */
export function richestOfEachKind(served: ServingSnapshot): readonly VisitedPage[] {
  const ofKind = Map.groupBy(VISITED_PAGES, ({ address }) => kindOf(address(served)) ?? 'none');
  return [...ofKind.values()].flatMap((pages) => pages.find(({ picture }) => picture !== undefined) ?? pages.slice(-1));
}
