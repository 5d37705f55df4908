import type { Evidence } from '../facts/evidence.ts';
import { parsePackageContents } from '../facts/package-contents/package-contents-json.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import { releaseOfSubject } from '../facts/observation-subject.ts';
import type { PluginProfile } from '../facts/plugin-profile.ts';
import { readArchivedProfile } from '../sources/profiles/archived-profile.ts';

export interface ArchivedProfiles {
  readonly profiles: readonly PluginProfile[];
  /** `package@version` of releases whose profile has errors. */
  readonly faulty: readonly string[];
}

/** Profiles that were found inside released archives, each bound to the bytes it came in. */
export function archivedProfiles(
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
  { release: releaseLook }: Pick<Evidence, 'release'>,
  capabilityIds: ReadonlySet<string>,
): ArchivedProfiles {
  const profiles: PluginProfile[] = [];
  const faulty: string[] = [];
  for (const { subject, outcome } of ledger.latestOfKind('package_contents')) {
    const contents = outcome.kind === 'observed' ? parsePackageContents(outcome.value) : null;
    const release = releaseOfSubject(subject);
    if (contents?.kind !== 'read' || contents.publisherProfile === undefined || release === null) continue;
    const look = releaseLook(release);
    const integrity = look.kind === 'observed' ? look.value.integrity : null;
    if (integrity === null) continue;
    const archived = { ...release, integrity, profileText: contents.publisherProfile };
    const { profile } = readArchivedProfile(archived, capabilityIds);
    if (profile === null) faulty.push(`${release.packageName}@${release.version}`);
    else profiles.push(profile);
  }
  return { profiles, faulty };
}
