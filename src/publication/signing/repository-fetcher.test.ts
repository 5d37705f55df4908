import { describe, expect, it } from 'vitest';
import { METADATA_BASE_URL, RepositoryFetcher } from './repository-fetcher.ts';

/** Of a repository that has each file with its name as content, but those that are missing. */
function fetcher(isMissing = false) {
  const asked: string[] = [];
  const made = new RepositoryFetcher({
    readMetadata: async (name) => {
      asked.push(name);
      return isMissing ? null : new TextEncoder().encode(name);
    },
    readLog: async () => null,
    streamTarget: async () => null,
  });
  return { asked, download: (name: string) => made.downloadBytes(`${METADATA_BASE_URL}/${name}`, 100), made };
}

describe('metadata are fetched', () => {
  it.each(['timestamp.json', '1.root.json', '12.targets.json', `${'9'.repeat(16)}.snapshot.json`])(
    'by the names that metadata have: %s',
    async (name) => {
      expect((await fetcher().download(name)).toString()).toBe(name);
    },
  );

  it.each([
    '../timestamp.json',
    'other/1.root.json',
    '1.root.json.bak',
    '0.root.json',
    '1a.root.json',
    `${'9'.repeat(17)}.root.json`,
    '.root.json',
    'ROOT.json',
    'a%20role.json',
    `${'a'.repeat(21)}.json`,
    '1.root.jsom',
    '1.rootxjson',
    '1xroot.json',
    '.json',
    '',
  ])('by no other name: %j', async (name) => {
    const { download, asked } = fetcher();

    await expect(download(name)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'Metadata is asked for by another name.',
    });
    expect(asked).toEqual([]);
  });

  it('and where there are none, the library learns it as from a server', async () => {
    await expect(fetcher(true).download('2.root.json')).rejects.toMatchObject({
      statusCode: 404,
      message: 'There is no 2.root.json.',
    });
  });

  it('and nothing else is', async () => {
    await expect(fetcher().made.fetch()).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'Targets are not read by way of the metadata client.',
    });
  });
});
