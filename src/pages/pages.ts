import { candidatePage } from './candidate/candidate-page.ts';
import type { Problem } from '../contract/shared/problem.ts';
import type { Locale } from '../contract/shared/text.ts';
import { LANGUAGE_PARAMETER, acceptedLanguage, languageInAddress } from './language/choose-language.ts';
import { directoryPage } from './directory/directory-page.ts';
import type { AssetAddresses } from './layout/document.ts';
import { framedPage } from './layout/site-frame.ts';
import type { Page, PageFacts, Site, Visit } from './page.ts';
import type { PageName } from './page-addresses.ts';
import { pluginPage } from './plugin/plugin-page.ts';
import { problemView } from './problem/problem-view.ts';
import { publicationPage } from './publication/publication-page.ts';
import { comparePage } from './compare/compare-page.ts';
import { evidencePage } from './evidence/evidence-page.ts';
import { searchPage } from './search/search-page.ts';
import { startPage } from './start/start-page.ts';
import { whyPage } from './why/why-page.ts';

/** What reads each page. */
const PAGES: Readonly<Record<PageName, Page>> = {
  start: startPage,
  search: searchPage,
  directory: directoryPage,
  topic: directoryPage,
  publication: publicationPage,
  compare: comparePage,
  evidence: evidencePage,
  plugin: pluginPage,
  candidate: candidatePage,
  why: whyPage,
};

/** What a browser asks for. */
export interface PageRequest {
  /** Path and query string, as they were requested. */
  readonly address: string;
  readonly acceptLanguage: string | undefined;
  readonly segments: Readonly<Record<string, string>>;
}

/** Reads the language and the parameters of a request for a page. */
export function readVisit({ address, acceptLanguage, segments }: PageRequest): Visit {
  const queryAt = address.indexOf('?');
  const path = queryAt === -1 ? address : address.slice(0, queryAt);
  const parameters = new URLSearchParams(queryAt === -1 ? '' : address.slice(queryAt));
  const chosen = languageInAddress(parameters);
  parameters.delete(LANGUAGE_PARAMETER);
  const language: Locale = chosen ?? acceptedLanguage(acceptLanguage);
  return { language, isLanguageChosen: chosen !== null, path, parameters, segments };
}

/** A page as HTML. @throws what the port throws, and `Failure` */
export async function writePage(
  name: PageName,
  visit: Visit,
  { facts, site, assets }: { readonly facts: PageFacts; readonly site: Site; readonly assets: AssetAddresses },
): Promise<string> {
  return framedPage(await PAGES[name].read(visit, facts, site), visit, site, assets);
}

/** The page about a problem, as HTML. @param retryAfterSeconds `null`: nobody says when to come again */
export function writeProblemPage(
  problem: Problem,
  retryAfterSeconds: number | null,
  visit: Visit,
  { site, assets }: { readonly site: Site; readonly assets: AssetAddresses },
): string {
  return framedPage(problemView(problem, retryAfterSeconds, visit), visit, site, assets);
}
