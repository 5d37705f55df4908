import type { DiscoveryPage, DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import type { Served } from '../api-deps.ts';
import { answerBody, type Unwritten } from './record-page.ts';
import { pageOf } from './paging.ts';

/** A page of a search, all but its head. */
export function searchAnswer(
  { publication }: Pick<Served, 'publication'>,
  { offset, limit }: Pick<DiscoveryQuery, 'offset' | 'limit'>,
  { total, hits }: DiscoveryPage,
): Unwritten {
  const records = hits.map(({ recordIndex, match }) => ({ recordIndex, more: { match } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
  return answerBody({ list: 'candidates', records, page }, publication.discovery);
}
