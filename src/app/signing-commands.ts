import { stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, systemMonotonicClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { closeAfter } from '../base/close-after.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import { placeOf } from '../operations/place-address.ts';
import { withPublications } from '../operations/with-publications.ts';
import type { SigningSettings } from '../operations/signing/sign-current.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { smallFile } from '../publication/read-manifest.ts';
import type { Anchor } from '../publication/signing/trusted-metadata.ts';
import { isDamage } from '../publication/verified-file.ts';
import type { Config } from './config.ts';
import { type PlaceDeps, type Pushing, openPlace } from './publication-places.ts';
import type { OpenHost } from './store-commands.ts';

export interface SigningCommandDeps {
  readonly config: Pick<Config, 'trustedRoot'>;
  readonly clock: Clock;
  readonly open: OpenHost;
  readonly signingOf: (hostId: string) => SigningSettings;
  readonly pushing: Pushing;
  /** Of what is to be verified. */
  readonly places: PlaceDeps;
}

/** The commands about keys, signatures and their verification; their own code is loaded when they are run. */
export function signingCommands({
  config,
  clock,
  open,
  signingOf,
  pushing,
  places,
}: SigningCommandDeps): Pick<
  CommandImplementations,
  'initKeys' | 'rotateKeys' | 'signFile' | 'renewSignature' | 'verifyPublication'
> {
  return {
    async initKeys(options) {
      const { id } = (await open(options)).hostProfile.host;
      const { makeKeys } = await import('../operations/signing/manage-keys.ts');
      return makeKeys(signingOf(id).keyFolder, id, options, clock);
    },
    async rotateKeys(options) {
      const { hostProfile, folders } = await open(options);
      const { id } = hostProfile.host;
      const { replaceKeys } = await import('../operations/signing/manage-keys.ts');
      const replace = () => replaceKeys(signingOf(id).keyFolder, options, clock);
      // Keys that are kept apart from every publication are changed by themselves.
      return existsSync(folders.publications) ? withPublications(folders.publications, id, replace) : replace();
    },
    async signFile(file, keyFolder) {
      const { signFile } = await import('../operations/signing/sign-file.ts');
      return signFile(resolve(file), resolve(keyFolder), durableFiles);
    },
    async renewSignature(options) {
      const { hostProfile, folders } = await open(options);
      const { renewSignature } = await import('../operations/signing/sign-current.ts');
      const signing = signingOf(hostProfile.host.id);
      return withPublications(folders.publications, hostProfile.host.id, async () => {
        const report = await renewSignature({ ...signing, root: folders.publications, files: durableFiles, clock });
        await pushing(hostProfile.host.id, folders, null);
        return report;
      });
    },
    async verifyPublication({ place, trustedRoot: named, stateFolder }) {
      const { verifyPublication } = await import('../operations/signing/verify-publication.ts');
      const { folderRepository } = await import('../publication/signing/repository.ts');
      const file = named ?? config.trustedRoot;
      const anchor = file === null ? null : await readRoot(file);
      const verify = (repository: ReturnType<typeof folderRepository>) =>
        verifyPublication(repository, { anchor, stateFolder, files: durableFiles, nowMs: clock.nowMs() });
      const address = placeOf(place);
      if (address.kind === 'folder') {
        await requireFolder(place);
        if (!(await isPlace(address.folder))) return verify(folderRepository(address.folder));
      }
      const { placedRepository } = await import('../publication/places/placed-repository.ts');
      return closeAfter(await openPlace(place, places), (opened) =>
        verify(placedRepository(opened, systemMonotonicClock.sinceBootMs)),
      );
    },
  };
}

async function requireFolder(place: string): Promise<void> {
  if ((await stat(place).catch(() => null))?.isDirectory() === true) return;
  throw new Failure(
    'invalid_request',
    'There is no such folder; name that of the publications, as `data/<host id>/publications`, or an address of the web.',
  );
}

const MOST_ROOT_BYTES = 1_000_000;

/** Whether a folder is a place that was published to, and not the publications of a data folder. */
async function isPlace(folder: string): Promise<boolean> {
  const stats = await stat(join(folder, 'v1')).catch(() => null);
  return stats?.isDirectory() === true;
}

/** What a service trusts first: the file that is named, else the newest root in the folder of keys. */
export async function trustedRoot(file: string | null, keyFolder: string): Promise<Anchor | null> {
  if (file !== null) return { root: await readRoot(file), isNamed: true };
  const { readRoots } = await import('../publication/signing/key-folder.ts');
  const root = (await readRoots(keyFolder)).at(-1);
  return root === undefined ? null : { root, isNamed: false };
}

async function readRoot(file: string): Promise<Uint8Array> {
  const { parseRoot } = await import('../publication/signing/metadata-files.ts');
  try {
    const bytes = await smallFile(resolve(file), MOST_ROOT_BYTES);
    if (bytes === null)
      throw new Failure('config_invalid', `The file of the trusted root metadata is not there. ${WHERE_A_ROOT_IS}`);
    parseRoot(bytes);
    return bytes;
  } catch (thrown) {
    if (!isDamage(thrown)) throw thrown;
    throw new Failure(
      'config_invalid',
      `The file that is named as the trusted root (--trusted-root, else PLUGIN_FACTS_TRUSTED_ROOT) is no root metadata. ${WHERE_A_ROOT_IS}`,
      { cause: thrown },
    );
  }
}

const WHERE_A_ROOT_IS =
  'Its publisher gives it, by another way than the service; of publications made here it is `metadata/1.root.json` in ' +
  'their folder. Without a file, `verify` takes the first root that is served on trust.';
