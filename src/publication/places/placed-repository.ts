import { type Repository, repositoryOf } from '../signing/repository.ts';
import type { PublicationPlace } from './publication-place.ts';

/** What lies at a place, as those read it who verify. */
export function placedRepository(place: Pick<PublicationPlace, 'read'>): Repository {
  return repositoryOf(async (path, maxBytes) => (await place.read(path, maxBytes))?.bytes ?? null);
}
