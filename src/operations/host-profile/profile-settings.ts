import { memberOf, parsePointer, valueAt } from '../../base/json-pointer.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import {
  type HostProfile,
  type HostProfileReader,
  type ProfileVariable,
  loadHostProfile,
  readHostFile,
} from './load-host-profile.ts';

/** What a host profile sets about the work of the program, and the variables it names. */
export interface ProfileSettings {
  readonly hostId: string;
  readonly settings: readonly ProfileSetting[];
  readonly variables: readonly ProfileVariable[];
}

export interface ProfileSetting {
  /** Place in host.yaml. */
  readonly name: string;
  /** `null`: nothing. */
  readonly value: string | null;
  readonly isDefault: boolean;
  readonly meaning: string;
}

/** @throws Failure `config_invalid` where the profile cannot be used */
export async function readProfileSettings(folder: string, reader: HostProfileReader): Promise<ProfileSettings> {
  const profile = await loadHostProfile(folder, reader);
  const written = await readHostFile(folder, reader.files);
  return {
    hostId: profile.host.id,
    settings: [...hostSettings(profile, written), ...catalogSettings(profile, written)],
    variables: profile.variables,
  };
}

/** Without a setting of the environment or an option for them, and worth a look when something is not as expected. */
const TOLD: Readonly<Record<string, string>> = {
  '/registry/url': 'the package registry that is asked',
  '/repositories/source': 'rest: the API of the repository host is asked; git: its git server',
  '/repositories/url': 'where people find a repository',
  '/repositories/api_url': 'root of the REST API',
  '/advisories/source': 'who is asked for advisories: npm, the audit address of a registry; osv, the open database',
  '/advisories/url': 'its address, where it is not the usual one',
  '/freshness/current_for_days': 'how many days what a source said counts as current',
  '/freshness/grace_days': 'and how many more as stale; then it is expired',
  '/analysis/host_version': 'version of the host that plugins are tried in',
  '/analysis/recorded_evidence': 'file of recorded observations',
};

function hostSettings({ host }: HostProfile, written: unknown): ProfileSetting[] {
  return Object.entries(TOLD).map(([pointer, meaning]) => {
    const tokens = parsePointer(pointer) ?? [];
    return {
      name: tokens.join('.'),
      value: textOf(valueAt(host, tokens)),
      isDefault: valueAt(written, tokens) === undefined,
      meaning,
    };
  });
}

function catalogSettings({ catalogs }: HostProfile, written: unknown): ProfileSetting[] {
  const writtenCatalogs = memberOf(written, 'catalogs');
  return catalogs.flatMap((catalog, i) => {
    const own = Array.isArray(writtenCatalogs) ? writtenCatalogs[i] : undefined;
    const isSharedShare = memberOf(own, 'most_shrink_share') === undefined;
    return catalogValues(catalog).map(([key, value, meaning]) => ({
      name: `catalogs.${catalog.id}.${key}`,
      value,
      isDefault:
        key === 'most_shrink_share' && isSharedShare
          ? memberOf(written, key) === undefined
          : memberOf(own, key) === undefined,
      meaning,
    }));
  });
}

function catalogValues(catalog: CatalogConfig): readonly (readonly [key: string, value: string, meaning: string])[] {
  const { place } = catalog;
  return [
    place.kind === 'path'
      ? ['path', place.path, 'where it is read']
      : ['url', withoutSecrets(place.url), 'where it is fetched'],
    ['max_bytes', String(catalog.maxBytes), 'most bytes that are read for it'],
    ['timeout_seconds', String(catalog.timeoutMs / 1_000), 'how long fetching it may take'],
    [
      'most_shrink_share',
      String(catalog.mostShrinkShare),
      'share of its records that may be gone at once without being asked about',
    ],
  ];
}

/** Whoever guards a catalog writes a password or a key into its address. */
function withoutSecrets(text: string): string {
  const url = new URL(text);
  const user = url.username === '' ? '' : '…@';
  return `${url.protocol}//${user}${url.host}${url.pathname}${url.search === '' ? '' : '?…'}`;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
