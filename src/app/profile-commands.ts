import type { Clock } from '../base/clock.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';

export interface ProfileCommandDeps {
  readonly clock: Clock;
  readonly loadProfile: (hostFolder: string) => Promise<HostProfile>;
  readonly openPorts: () => Promise<CatalogPorts>;
}

/** The commands that write and check the profile of a release. */
export function profileCommands({
  clock,
  loadProfile,
  openPorts,
}: ProfileCommandDeps): Pick<CommandImplementations, 'initProfile' | 'checkProfiles'> {
  return {
    async initProfile(options) {
      const { initProfile } = await import('../operations/profile/profile-files.ts');
      return initProfile(options, await loadProfile(options.hostFolder), { ...(await openPorts()), clock });
    },
    async checkProfiles(options) {
      const { checkProfiles } = await import('../operations/profile/profile-files.ts');
      return checkProfiles(options.files, await loadProfile(options.hostFolder), await openPorts());
    },
  };
}
