import type { Children } from './markup.ts';
import type { FactsPort } from '../contract/http/facts-port.ts';
import type { DiscoveryRequest } from '../contract/discovery/search.ts';
import type { ShownSearch } from '../contract/discovery/shown-search.ts';
import type { Locale, LocalizedText } from '../contract/shared/text.ts';

/** One request for a page, read. */
export interface Visit {
  readonly language: Locale;
  /** Whether the address itself chose the language; then links keep it. */
  readonly isLanguageChosen: boolean;
  /** Path of the address. */
  readonly path: string;
  /** Query string of the address, the language left out. */
  readonly parameters: URLSearchParams;
  /** What stands for the placeholders of the page's address; `*` for its open end. */
  readonly segments: Readonly<Record<string, string>>;
}

/** What a page shows. Everything around it (head, header, footer) is the layout's. */
export interface PageContent {
  /** Of the window; the layout adds the name of the site. */
  readonly title: string;
  /** What stands in `<main>`, its `h1` among it. */
  readonly main: Children;
  /** Whether the page has a search box of its own; else one stands in the header. */
  readonly hasSearchBox?: boolean;
  /** The snapshot that it was made of, where its address may pin one by `snapshot`; absent: it may not. */
  readonly snapshotId?: string;
}

/** What is the same on every page of a service. */
export interface Site {
  /** Name of the host whose plugins these are. */
  readonly hostName: LocalizedText;
  /** A search that finds something, as a reader of each language would write it. */
  readonly exampleSearches: LocalizedText | null;
}

/** The operations that pages ask; of the hits of a search they need what they show. */
export interface PageFacts extends Omit<FactsPort, 'searchDiscovery'> {
  readonly searchDiscovery: (request: DiscoveryRequest) => Promise<ShownSearch>;
}

/** One kind of page. */
export interface Page {
  /**
   * Asks what it needs of the service and shows it. What the port throws is
   * answered as a page about the problem, as is a `Failure`: 404 of an unknown id,
   * 422 of the data boundary.
   */
  readonly read: (visit: Visit, facts: PageFacts, site: Site) => Promise<PageContent>;
}
