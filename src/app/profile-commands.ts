import type { Clock } from '../base/clock.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';

export interface ProfileCommandDeps {
  readonly clock: Clock;
  readonly loadFixtureHost: (hostFolder: string) => Promise<HostProfile>;
  readonly openPorts: () => Promise<CatalogPorts>;
}

/** The commands that write and check the profile of a release. */
export function profileCommands({
  clock,
  loadFixtureHost,
  openPorts,
}: ProfileCommandDeps): Pick<CommandImplementations, 'initPluginProfile' | 'checkPluginProfiles'> {
  return {
    async initPluginProfile(options) {
      const { initPluginProfile } = await import('../operations/plugin-profile/profile-files.ts');
      return initPluginProfile(options, await loadFixtureHost(options.hostFolder), { ...(await openPorts()), clock });
    },
    async checkPluginProfiles(options) {
      const { checkPluginProfiles } = await import('../operations/plugin-profile/profile-files.ts');
      return checkPluginProfiles(options.files, await loadFixtureHost(options.hostFolder), await openPorts());
    },
  };
}
