import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { anchorOf, SIGNED_AT_MS, signedHost, type SignedHost } from '../../../test/support/signed-publications.ts';
import { folderOfTests, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { folderRepository, type Repository } from './repository.ts';
import { setReferenceTime, type SignedHead, type TrustedBytes, updateMetadata } from './trusted-metadata.ts';

const NOTHING_SEEN = { timestamp: null, snapshot: null, targets: null };

const folder = folderOfTests();
let host: SignedHost;
beforeAll(async () => {
  host = await signedHost(folder);
  await host.publish('one');
});

type Read = Repository['readMetadata'];

/** From the host's folder, as far as `change` leaves it alone. */
function update(
  change: (read: Read) => Read = (read) => read,
  seen: Partial<TrustedBytes> = {},
  namedRoot: Uint8Array | null = null,
): Promise<SignedHead> {
  const repository = folderRepository(host.root);
  return updateMetadata(
    { ...repository, readMetadata: change(repository.readMetadata) },
    { metadata: { root: anchorOf(host), ...NOTHING_SEEN, ...seen }, namedRoot },
    SIGNED_AT_MS,
  );
}

/** The system's folder for temporary files, one of our own, until the test is over. */
function ownTemporaryFolder(): string {
  const temporary = temporaryFolder();
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  return temporary;
}

describe('what signed metadata say', () => {
  it('is kept as the bytes that were verified', async () => {
    const { bytes } = await update();
    const onDisk = (name: string): Buffer => readFileSync(join(host.root, 'metadata', name));

    expect(bytes.root).toEqual(onDisk('1.root.json'));
    expect(bytes.timestamp).toEqual(onDisk('timestamp.json'));
    expect(bytes.snapshot).toEqual(onDisk('1.snapshot.json'));
    expect(bytes.targets).toEqual(onDisk('1.targets.json'));
  });

  it('is refused with the likeliest cause where the root that is trusted is none of what stands there', async () => {
    const other = await signedHost(temporaryFolder());
    await other.publish('one');

    await expect(update(undefined, { root: anchorOf(other) })).rejects.toThrow(
      /signed by 0\/1 keys\. The trusted root metadata is none of what stands there: most likely it is that of another host/u,
    );
  });

  it('is refused without that guess where the trusted root stands there', async () => {
    const broken =
      (read: Read): Read =>
      async (name, maxBytes) =>
        name === 'timestamp.json' ? new TextEncoder().encode('{}') : read(name, maxBytes);

    const refused = await update(broken).catch((thrown: unknown) => String(thrown));

    expect(refused).toContain('The signed metadata is refused');
    expect(refused).not.toContain('another host');
  });

  it('is refused without that guess where what stands there is no metadata at all', async () => {
    const page = (): Read => async () => new TextEncoder().encode('<html>Log in</html>');

    await expect(update(page)).rejects.toThrow(/refused: what stands there is no JSON, as a page[^.]*\.$/u);
  });

  it('is read into a folder for temporary files, which is gone afterwards', async () => {
    const temporary = ownTemporaryFolder();
    const seen: string[][] = [];
    const look =
      (read: Read): Read =>
      (name, maxBytes) => {
        seen.push(readdirSync(temporary));
        return read(name, maxBytes);
      };

    await update(look);
    expect(seen[0]).toEqual([expect.stringMatching(/^plugin-facts-/)]);
    expect(readdirSync(temporary)).toEqual([]);
    await expect(update(() => async () => null)).rejects.toThrow('There is no timestamp.json.');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is asked for by no more bytes than each file can have', async () => {
    const asked: Record<string, number> = {};
    await update((read) => (name, maxBytes) => {
      asked[name] = maxBytes;
      return read(name, maxBytes);
    });
    const sizeOf = (name: string): number => readFileSync(join(host.root, 'metadata', name)).length;

    expect(asked).toEqual({
      '2.root.json': 1_000_000,
      'timestamp.json': 16_384,
      '1.snapshot.json': sizeOf('1.snapshot.json'),
      '1.targets.json': sizeOf('1.targets.json'),
    });
  });
});

describe('a folder for temporary files that takes nothing', () => {
  it('is told as what it is, wherever it shows, and no fault of the publication', async () => {
    const temporary = ownTemporaryFolder();
    const nameOf = { code: 'disk_unusable', message: expect.stringContaining(temporary) };
    const takeAway =
      (read: Read): Read =>
      (name, maxBytes) => {
        rmSync(temporary, { recursive: true, force: true });
        return read(name, maxBytes);
      };

    await expect(update(takeAway)).rejects.toMatchObject(nameOf);
    await expect(update()).rejects.toMatchObject({ ...nameOf, message: expect.stringMatching(/ENOENT.*TMPDIR/) });
  });
});

describe('signed metadata are refused', () => {
  it('where one is missing, and which is said', async () => {
    const without =
      (read: Read): Read =>
      async (name, maxBytes) =>
        name === 'timestamp.json' ? null : read(name, maxBytes);

    await expect(update(without)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The signed metadata is refused: There is no timestamp.json.',
    });
  });

  it('in a sentence of a line, whatever they hold', async () => {
    const long = `${'x'.repeat(400)}\u001b[31m\n`;
    const failing = async (): Promise<never> => {
      throw new Failure('publication_invalid', long);
    };

    await expect(update(() => failing)).rejects.toMatchObject({
      message: `The signed metadata is refused: ${'x'.repeat(300)}`,
    });
  });
});

describe('a file that is not to be had', () => {
  const unreachable = new Failure('source_unreachable', 'The service does not answer.');
  const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });

  it.each([
    ['2.root.json', unreachable],
    ['timestamp.json', unreachable],
    ['1.snapshot.json', unreachable],
    ['1.targets.json', unreachable],
    ['timestamp.json', broken],
    ['1.targets.json', broken],
  ])('says nothing of the publication: %s', async (missing, thrown) => {
    const failing =
      (read: Read): Read =>
      async (name, maxBytes) => {
        if (name === missing) throw thrown;
        return read(name, maxBytes);
      };

    await expect(update(failing)).rejects.toBe(thrown);
  });
});

describe('the time that metadata are held against', () => {
  it.each([{}, { trustedSet: null }, { trustedSet: 'text' }, { trustedSet: {} }])(
    'is not set where the library keeps it elsewhere: %j',
    (updater) => {
      expect(() => setReferenceTime(updater, SIGNED_AT_MS)).toThrow(
        expect.objectContaining({
          code: 'internal_error',
          message: 'This version of tuf-js keeps its time elsewhere.',
        }),
      );
    },
  );
});
