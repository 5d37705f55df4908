import type { HostRunReasonCode } from '../../../src/facts/host-run/host-run.ts';

/** A plugin with one fault, made for a host: trying it ends with exactly its reason code. */
export interface FaultyPlugin {
  readonly reasonCode: HostRunReasonCode;
  /** Added to name and version. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Path below the top folder → content. */
  readonly files?: Readonly<Record<string, string>>;
  /** `other_bytes`: not those that its integrity is of; `no_archive`: bytes that are none. Default: sound. */
  readonly archive?: 'other_bytes' | 'no_archive';
  /** Asked for instead of `1.0.0`, the one release there is. */
  readonly askedVersion?: string;
  /** The registry has never heard of it. */
  readonly isUnpublished?: true;
}

export function nameOf({ reasonCode }: FaultyPlugin): string {
  return `faulty-${reasonCode.replaceAll('_', '-')}`;
}

/**
 * Faults that show before a host sees the plugin, equal for all hosts.
 *
 * @param sound manifest and files of a plugin that the host would load
 */
export function faultsBeforeTheHost(sound: Pick<FaultyPlugin, 'manifest' | 'files'>): readonly FaultyPlugin[] {
  const needing = (dependencies: Record<string, string>) => ({
    ...sound,
    manifest: { ...sound.manifest, dependencies },
  });
  return [
    { ...sound, reasonCode: 'package_not_found', isUnpublished: true },
    { ...sound, reasonCode: 'version_not_found', askedVersion: '9.9.9' },
    { ...needing({ 'faulty-never-published': '^1.0.0' }), reasonCode: 'dependency_not_found' },
    // Nobody listens there: asked for, it would hang or fail otherwise than it does.
    { ...needing({ elsewhere: 'http://127.0.0.1:9/elsewhere.tgz' }), reasonCode: 'non_registry_dependency' },
    { ...sound, reasonCode: 'integrity_mismatch', archive: 'other_bytes' },
    { ...sound, reasonCode: 'archive_invalid', archive: 'no_archive' },
  ];
}
