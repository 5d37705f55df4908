import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metadata, MetadataKind, type Root } from '@tufjs/models';
import { sha256Hex } from '../../src/base/digest.ts';
import { pathOf } from '../../src/publication/manifest-content.ts';
import { renewRoot, rotateKeys } from '../../src/publication/signing/make-keys.ts';
import { metadataBytes } from '../../src/publication/signing/metadata-files.ts';
import { rootMetadata, keysOfRoles } from '../../src/publication/signing/root-metadata.ts';
import {
  generateSigningKey,
  type SignableMetadata,
  signMetadata,
  type SigningKey,
  type SigningRole,
} from '../../src/publication/signing/signing-key.ts';
import { anchorOf, DAY_MS, signedHost, type SignedHost } from '../support/signed-publications.ts';

/** What one client sees: first a sound repository, then one that somebody else may have had a hand in. */
export interface ForgeryCase {
  readonly name: string;
  readonly expected: 'accepted' | 'refused';
}

type Signed = Record<string, unknown> & { version: number; expires: string };
type Edit = (signed: Signed) => void;
const UPPER = { targets: 'snapshot', snapshot: 'timestamp' } as const;

/** A repository as a folder, which is changed as an attacker would who holds some of its keys. */
class Repository {
  readonly folder: string;
  readonly host: SignedHost;
  readonly keys: Readonly<Record<SigningRole, readonly SigningKey[]>>;

  constructor(folder: string, host: SignedHost, keys: Repository['keys']) {
    this.folder = folder;
    this.host = host;
    this.keys = keys;
  }

  path(name: string): string {
    return join(this.folder, 'metadata', name);
  }

  signed(name: string): Signed {
    return JSON.parse(readFileSync(this.path(name), 'utf8')).signed;
  }

  /** Name of the file of a role in force. */
  file(role: SigningRole): string {
    if (role === 'timestamp') return 'timestamp.json';
    if (role === 'root') return '1.root.json';
    const metaOf = (name: string, file: string): number => {
      const meta = this.signed(name)['meta'];
      return JSON.parse(JSON.stringify(meta))[file].version;
    };
    const snapshot = metaOf('timestamp.json', 'snapshot.json');
    return role === 'snapshot'
      ? `${snapshot}.snapshot.json`
      : `${metaOf(`${snapshot}.snapshot.json`, 'targets.json')}.targets.json`;
  }

  /** Writes a new version of a role, signed by the keys given, under that version's name. */
  rewrite(role: Exclude<SigningRole, 'root'>, edit: Edit, keys: readonly SigningKey[] = this.keys[role]): Buffer {
    const signed = this.signed(this.file(role));
    signed.version += 1;
    edit(signed);
    const bytes = signedBytes(role, signed, keys);
    writeFileSync(this.path(role === 'timestamp' ? 'timestamp.json' : `${signed.version}.${role}.json`), bytes);
    return bytes;
  }

  /** The same, and whatever leads to it is signed anew with its own keys: nothing else is wrong. */
  rewriteBelow(role: 'targets' | 'snapshot', edit: Edit, keys?: readonly SigningKey[]): void {
    const { version } = this.signed(this.file(role));
    const bytes = this.rewrite(role, edit, keys);
    const meta = {
      [`${role}.json`]: { version: version + 1, length: bytes.length, hashes: { sha256: sha256Hex(bytes) } },
    };
    const upper = UPPER[role];
    if (upper === 'snapshot') this.rewriteBelow('snapshot', (signed) => Object.assign(signed, { meta }));
    else this.rewrite('timestamp', (signed) => Object.assign(signed, { meta }));
  }

  /** Has snapshot and timestamp lead to these bytes, each signed with its own keys. */
  leadTo(role: 'targets', bytes: Buffer): void {
    this.rewriteBelow(
      'snapshot',
      editMeta(`${role}.json`, (meta) => {
        meta.length = bytes.length;
        meta.hashes.sha256 = sha256Hex(bytes);
      }),
    );
  }

  /** Puts bytes where clients look for a target, by its folder and by its digest. */
  replaceTarget(name: string, change: (bytes: Buffer) => Buffer): void {
    const target = JSON.parse(JSON.stringify(this.signed(this.file('targets'))['targets']));
    const digest: string = target[name].hashes.sha256;
    const folder: string = target['manifest.json'].custom.publication;
    const onDisk = join(this.folder, folder, pathOf(name, `sha256:${digest}`));
    const changed = change(readFileSync(onDisk));
    writeFileSync(onDisk, changed);
    writeFileSync(join(this.folder, 'targets', `${digest}.${name}`), changed);
  }

  writeRoot(version: number, root: Metadata<Root>, keys: readonly SigningKey[]): void {
    signMetadata(root, keys);
    writeFileSync(this.path(`${version}.root.json`), metadataBytes(root));
  }
}

function signedBytes(role: SigningRole, signed: Signed, keys: readonly SigningKey[]): Buffer {
  const json = { signed, signatures: [] };
  const parse = {
    root: () => Metadata.fromJSON(MetadataKind.Root, JSON.parse(JSON.stringify(json))),
    targets: () => Metadata.fromJSON(MetadataKind.Targets, JSON.parse(JSON.stringify(json))),
    snapshot: () => Metadata.fromJSON(MetadataKind.Snapshot, JSON.parse(JSON.stringify(json))),
    timestamp: () => Metadata.fromJSON(MetadataKind.Timestamp, JSON.parse(JSON.stringify(json))),
  } as const;
  const metadata: SignableMetadata = parse[role]();
  signMetadata(metadata, keys);
  return Buffer.from(metadataBytes(metadata));
}

/** A folder of publications, with its targets also under the names by which clients ask for them. */
function copyOf(host: SignedHost, into: string): void {
  cpSync(host.root, into, { recursive: true });
  const repository = new Repository(into, host, NO_KEYS);
  mkdirSync(join(into, 'targets'));
  const targets = JSON.parse(JSON.stringify(repository.signed(repository.file('targets'))['targets']));
  const { publication } = targets['manifest.json'].custom;
  for (const [name, { hashes }] of Object.entries<{ hashes: { sha256: string } }>(targets)) {
    const onDisk = name === 'manifest.json' ? name : pathOf(name, `sha256:${hashes.sha256}`);
    cpSync(join(into, publication, onDisk), join(into, 'targets', `${hashes.sha256}.${name}`));
  }
}

const NO_KEYS = { root: [], targets: [], snapshot: [], timestamp: [] };
const expireYesterday: Edit = (signed) => {
  signed.expires = `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 19)}Z`;
};
const nothing: Edit = () => undefined;
const stranger = generateSigningKey();
const wide = Buffer.alloc(3_000_000, ' ');

interface Scene {
  /** Everything genuine: first one publication, then two. */
  readonly one: string;
  readonly two: string;
  readonly repository: (folder: string) => Repository;
  readonly roots: Metadata<Root>;
}

type Forge = (then: Repository, scene: Scene) => void;

/** By name: what the client sees first, and how what it sees then is made from the second publication. */
const FORGERIES: Readonly<Record<string, { before?: 'one' | 'two'; forge: Forge }>> = {
  'rolled back to the publication before': {
    before: 'two',
    forge: (then, { one }) => {
      rmSync(then.folder, { recursive: true });
      cpSync(one, then.folder, { recursive: true });
    },
  },
  'an older timestamp': {
    before: 'two',
    forge: (then, { one }) => cpSync(join(one, 'metadata/timestamp.json'), then.path('timestamp.json')),
  },
  'a new timestamp over an older snapshot': {
    before: 'two',
    forge: (then, { one }) =>
      void then.rewrite('timestamp', (signed) =>
        Object.assign(signed, { meta: metaIn(join(one, 'metadata/timestamp.json')) }),
      ),
  },
  'a new snapshot over older targets': {
    before: 'two',
    forge: (then, { one }) =>
      then.rewriteBelow('snapshot', (signed) =>
        Object.assign(signed, { meta: metaIn(join(one, 'metadata/1.snapshot.json')) }),
      ),
  },
  'a snapshot without the targets': {
    before: 'two',
    forge: (then) => then.rewriteBelow('snapshot', (signed) => Object.assign(signed, { meta: {} })),
  },
  'an expired timestamp': { forge: (then) => void then.rewrite('timestamp', expireYesterday) },
  'an expired snapshot': { forge: (then) => then.rewriteBelow('snapshot', expireYesterday) },
  'expired targets': { forge: (then) => then.rewriteBelow('targets', expireYesterday) },
  'an expired root': {
    forge: (then, { roots }) => {
      const signed: Signed = JSON.parse(JSON.stringify(roots.signed.toJSON()));
      signed.version = 2;
      expireYesterday(signed);
      writeFileSync(then.path('2.root.json'), signedBytes('root', signed, then.keys.root));
    },
  },
  'the snapshot of another publication': {
    forge: (then, { one }) => cpSync(join(one, 'metadata/1.snapshot.json'), then.path('2.snapshot.json')),
  },
  'the targets of another publication': {
    forge: (then, { one }) => cpSync(join(one, 'metadata/1.targets.json'), then.path('2.targets.json')),
  },
  'a file of another publication': {
    forge: (then, { one, repository }) => {
      const older = repository(one);
      let bytes: Buffer = Buffer.alloc(0);
      older.replaceTarget('discovery.jsonl', (genuine) => (bytes = genuine));
      then.replaceTarget('discovery.jsonl', () => bytes);
    },
  },
  'a file with a byte changed': {
    forge: (then) =>
      then.replaceTarget('discovery.jsonl', (bytes) =>
        Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)]),
      ),
  },
  'a file cut short': { forge: (then) => then.replaceTarget('search.index', (bytes) => bytes.subarray(0, -1)) },
  'a file that goes on and on': {
    forge: (then) => then.replaceTarget('search.index', (bytes) => Buffer.concat([bytes, wide])),
  },
  "a stranger's timestamp": { forge: (then) => void then.rewrite('timestamp', nothing, [stranger]) },
  "a stranger's snapshot": { forge: (then) => then.rewriteBelow('snapshot', nothing, [stranger]) },
  "a stranger's targets": { forge: (then) => then.rewriteBelow('targets', nothing, [stranger]) },
  "a stranger's root": {
    forge: (then, { roots }) => {
      const all = { threshold: 1, keys: [stranger.publicKey] };
      const root = rootMetadata(2, { root: all, targets: all, snapshot: all, timestamp: all }, Date.now());
      then.writeRoot(2, root, [stranger]);
      if (roots.signed.version !== 1) throw new Error('The scene has one root.');
    },
  },
  'a root that the old root keys did not sign': {
    forge: (then, { roots }) => {
      const keys = { ...keysOfRoles(roots), root: { threshold: 1, keys: [stranger.publicKey] } };
      then.writeRoot(2, rootMetadata(2, keys, Date.now()), [stranger]);
    },
  },
  'a root that its own keys did not sign': {
    forge: (then, { roots }) => {
      const keys = { ...keysOfRoles(roots), root: { threshold: 1, keys: [stranger.publicKey] } };
      then.writeRoot(2, rootMetadata(2, keys, Date.now()), then.keys.root);
    },
  },
  'a root that skips a version': {
    forge: (then, { roots }) => then.writeRoot(2, rootMetadata(3, keysOfRoles(roots), Date.now()), then.keys.root),
  },
  'a root of the version before': {
    forge: (then, { roots }) => then.writeRoot(2, rootMetadata(1, keysOfRoles(roots), Date.now()), then.keys.root),
  },
  'a root whose threshold is not met': {
    forge: (then, { roots }) => {
      const two = { threshold: 2, keys: [...keysOfRoles(roots).root.keys, stranger.publicKey] };
      then.writeRoot(2, rootMetadata(2, { ...keysOfRoles(roots), root: two }, Date.now()), then.keys.root);
    },
  },
  'targets whose threshold is not met': {
    forge: (then) => then.rewriteBelow('targets', nothing, then.keys.targets.slice(0, 1)),
  },
  'targets that one key signed twice': {
    forge: (then) => {
      then.rewriteBelow('targets', nothing, then.keys.targets.slice(0, 1));
      const path = then.path(then.file('targets'));
      const metadata = JSON.parse(readFileSync(path, 'utf8'));
      metadata.signatures.push(metadata.signatures[0]);
      writeFileSync(path, JSON.stringify(metadata));
      then.leadTo('targets', readFileSync(path));
    },
  },
  'a timestamp signed by the key of the snapshot': {
    forge: (then) => void then.rewrite('timestamp', nothing, then.keys.snapshot),
  },
  'targets signed by the key of the timestamp': {
    forge: (then) => then.rewriteBelow('targets', nothing, then.keys.timestamp),
  },
  'a timestamp nobody signed': { forge: (then) => void then.rewrite('timestamp', nothing, []) },
  'targets nobody signed': { forge: (then) => then.rewriteBelow('targets', nothing, []) },
  'a signature with a bit flipped': {
    forge: (then) => {
      const metadata = JSON.parse(then.rewrite('timestamp', nothing).toString());
      const [signature] = metadata.signatures;
      signature.sig = `${signature.sig.startsWith('0') ? '1' : '0'}${signature.sig.slice(1)}`;
      writeFileSync(then.path('timestamp.json'), JSON.stringify(metadata));
    },
  },
  'a word changed under its signature': {
    forge: (then) => {
      const metadata = JSON.parse(then.rewrite('timestamp', nothing).toString());
      metadata.signed.version += 1;
      writeFileSync(then.path('timestamp.json'), JSON.stringify(metadata));
    },
  },
  'another length of the snapshot': {
    forge: (then) =>
      void then.rewrite(
        'timestamp',
        editMeta('snapshot.json', (meta) => (meta.length -= 1)),
      ),
  },
  'another digest of the snapshot': {
    forge: (then) =>
      void then.rewrite(
        'timestamp',
        editMeta('snapshot.json', (meta) => (meta.hashes.sha256 = '0'.repeat(64))),
      ),
  },
  'another digest of the targets': {
    forge: (then) =>
      then.rewriteBelow(
        'snapshot',
        editMeta('targets.json', (meta) => (meta.hashes.sha256 = '0'.repeat(64))),
      ),
  },
  'another version of the targets': {
    forge: (then) =>
      then.rewriteBelow(
        'snapshot',
        editMeta('targets.json', (meta) => (meta.version += 1)),
      ),
  },
  'a timestamp that goes on and on': {
    forge: (then) => {
      const bytes = then.rewrite('timestamp', nothing);
      writeFileSync(then.path('timestamp.json'), Buffer.concat([bytes, wide]));
    },
  },
  'a root that goes on and on': {
    forge: (then, { roots }) => {
      then.writeRoot(2, rootMetadata(2, keysOfRoles(roots), Date.now()), then.keys.root);
      const path = then.path('2.root.json');
      writeFileSync(path, Buffer.concat([readFileSync(path), wide]));
    },
  },
  'targets that go on and on': {
    forge: (then) => {
      const path = then.path(then.file('targets'));
      writeFileSync(path, Buffer.concat([readFileSync(path), wide]));
    },
  },
  'a snapshot in place of the timestamp': {
    forge: (then) => cpSync(then.path(then.file('snapshot')), then.path('timestamp.json')),
  },
  'a timestamp that is no JSON': { forge: (then) => writeFileSync(then.path('timestamp.json'), '{"signed":') },
  'no timestamp': { forge: (then) => rmSync(then.path('timestamp.json')) },
  'no targets': { forge: (then) => rmSync(then.path(then.file('targets'))) },
};

function metaIn(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8')).signed.meta;
}

function editMeta(
  name: string,
  edit: (meta: { version: number; length: number; hashes: { sha256: string } }) => void,
): Edit {
  return (signed) => {
    const meta = JSON.parse(JSON.stringify(signed['meta']));
    edit(meta[name]);
    signed['meta'] = meta;
  };
}

/** What is right and new: the client has to take it, or refusing the rest would be no merit. */
const GENUINE: Readonly<Record<string, (host: SignedHost) => Promise<unknown>>> = {
  'nothing new': async () => undefined,
  'the next publication': (host) => host.publish('two', Date.now()),
  'a renewed timestamp': (host) => host.sign(Date.now(), true),
  'a root dated anew': async (host) => {
    await renewRoot(await host.keys(), Date.now());
    await host.sign(Date.now());
  },
  ...Object.fromEntries(
    (['root', 'targets', 'snapshot', 'timestamp', 'log'] as const).map((role) => [
      `new keys of ${role}, and the next publication`,
      async (host: SignedHost) => {
        await rotateKeys(await host.keys(), role, null, Date.now());
        await host.publish('two', Date.now());
      },
    ]),
  ),
  'one of two targets keys replaced': async (host) => {
    const keys = await host.keys();
    await rotateKeys(keys, 'targets', keys.keysOf('targets')[0]?.id ?? '', Date.now());
    await host.publish('two', Date.now());
  },
};

const COUNTS = new Map([['targets', { threshold: 2, count: 2 }]] as const);

/** Writes all cases below a folder: `cases.json`, and for each `anchor.json`, `before/` and `after/`. */
export async function writeForgedRepositories(into: string): Promise<readonly ForgeryCase[]> {
  const cases: ForgeryCase[] = [];
  const begin = (name: string, expected: ForgeryCase['expected'], host: SignedHost): string => {
    cases.push({ name, expected });
    const folder = join(into, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'anchor.json'), anchorOf(host));
    return folder;
  };
  for (const [name, change] of Object.entries(GENUINE)) {
    const host = await signedHost(join(into, '.hosts', name), COUNTS);
    await host.publish('one', Date.now());
    const folder = begin(name, 'accepted', host);
    copyOf(host, join(folder, 'before'));
    await change(host);
    copyOf(host, join(folder, 'after'));
  }
  const scene = await forgedScene(join(into, '.hosts', 'forged'));
  for (const [name, { before = 'one', forge }] of Object.entries(FORGERIES)) {
    const folder = begin(name, 'refused', scene.host);
    cpSync(scene[before], join(folder, 'before'), { recursive: true });
    cpSync(scene.two, join(folder, 'after'), { recursive: true });
    forge(scene.repository(join(folder, 'after')), scene);
  }
  writeFileSync(join(into, 'cases.json'), JSON.stringify(cases.map(({ name }) => name)));
  return cases;
}

async function forgedScene(folder: string): Promise<Scene & { readonly host: SignedHost }> {
  const host = await signedHost(folder, COUNTS);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  await host.publish('one', Date.now());
  copyOf(host, one);
  await host.publish('two', Date.now());
  copyOf(host, two);
  const keys = await host.keys();
  const ofRoles = {
    root: keys.keysOf('root'),
    targets: keys.keysOf('targets'),
    snapshot: keys.keysOf('snapshot'),
    timestamp: keys.keysOf('timestamp'),
  };
  return { host, one, two, roots: keys.root, repository: (place) => new Repository(place, host, ofRoles) };
}
