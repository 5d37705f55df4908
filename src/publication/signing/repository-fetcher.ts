import { BaseFetcher } from 'tuf-js';
import { DownloadHTTPError } from 'tuf-js/dist/error.js';
import { damaged, isDamage } from '../verified-file.ts';
import type { Repository } from './repository.ts';

/** Stands for the repository, whatever it is: only what stands behind it is ever read. */
export const METADATA_BASE_URL = 'https://repository.invalid/metadata';

/** What `tuf-js` reads metadata by: into memory, bounded in size and time by the repository. */
export class RepositoryFetcher extends BaseFetcher {
  readonly #repository: Repository;
  /** Why a file was not to be had; `null`: each was. The library tells of it as of a file that is wrong. */
  unreadable: unknown = null;

  constructor(repository: Repository) {
    super();
    this.#repository = repository;
  }

  override async downloadBytes(url: string, maxLength: number): Promise<Buffer> {
    const name = url.slice(METADATA_BASE_URL.length + 1);
    if (!/^(?:[1-9]\d{0,15}\.)?[a-z]{1,20}\.json$/u.test(name)) throw damaged('Metadata is asked for by another name.');
    const bytes = await this.#repository.readMetadata(name, maxLength).catch((thrown: unknown) => {
      if (!isDamage(thrown)) this.unreadable = thrown;
      throw thrown;
    });
    // The one error by which the library knows that there is no newer root.
    if (bytes === null) throw new DownloadHTTPError(`There is no ${name}.`, 404);
    return Buffer.from(bytes);
  }

  override fetch(): Promise<ReadableStream> {
    return Promise.reject(damaged('Targets are not read by way of the metadata client.'));
  }
}
