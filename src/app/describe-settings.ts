import { resolve } from 'node:path';
import { editDistance } from '../base/edit-distance.ts';
import { Failure } from '../base/failure.ts';
import { createNodeFiles } from '../base/files/node-files.ts';
import type { DescribeSettingsOptions } from '../cli/command-ports.ts';
import type { Setting, SettingProblem, SettingsReport, UnknownVariable } from '../cli/settings-report.ts';
import { dataFolders } from '../operations/data-folder.ts';
import { type ProfileSettings, readProfileSettings } from '../operations/host-profile/profile-settings.ts';
import { defaultKeyFolder } from './config.ts';
import { DECLARED_SETTINGS, givenSettings, readSettings } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that can be set, whether or not it can be used; the one command that works with wrong settings. */
export async function describeSettings(
  options: DescribeSettingsOptions,
  environment: Environment,
): Promise<SettingsReport> {
  const read = readSettings(environment);
  const profile = await profileIn(options.hostFolder, environment);
  const problems = 'problems' in read ? read.problems : [];
  const ofProcess = [...environmentSettings(environment), ...optionSettings(options, profile)];
  if ('detail' in profile) {
    return { settings: ofProcess, problems: [...problems, profile], unknown: unknownVariables(environment, []) };
  }
  return {
    settings: [...ofProcess, ...profileVariables(profile, environment), ...hostSettings(profile)],
    problems,
    unknown: unknownVariables(environment, profile.variables),
  };
}

async function profileIn(hostFolder: string, environment: Environment): Promise<ProfileSettings | SettingProblem> {
  try {
    return await readProfileSettings(resolve(hostFolder), { files: createNodeFiles(), environment });
  } catch (thrown) {
    const { message, items } = Failure.from(thrown);
    return {
      name: '--host',
      detail: [message, ...items.map(({ pointer, detail }) => `${pointer}: ${detail}`)].join(' '),
    };
  }
}

const LINK = /\[([^\]]+)\]\([^)]+\)/g;

function environmentSettings(environment: Environment): Setting[] {
  const given = givenSettings(environment);
  return DECLARED_SETTINGS.map(({ name, meaning: markdown, preset, isSecret }) => {
    const value = given[name];
    const meaning = markdown.replace(LINK, '$1');
    return value === undefined
      ? {
          name,
          value: name === 'PLUGIN_FACTS_KEYS' ? defaultKeyFolder(environment) : preset,
          source: 'default',
          meaning,
        }
      : { name, value: isSecret === true ? 'set' : value, source: 'environment variable', meaning };
  });
}

function profileVariables({ variables }: ProfileSettings, environment: Environment): Setting[] {
  return variables.map(({ name, preset }) => {
    const value = environment[name] ?? '';
    const meaning = 'named by host.yaml, in the path of a catalog';
    return value === ''
      ? { name, value: preset, source: 'default', meaning }
      : { name, value, source: 'environment variable', meaning };
  });
}

function optionSettings(options: DescribeSettingsOptions, profile: ProfileSettings | SettingProblem): Setting[] {
  const { hostFolder, isHostGiven, dataFolder } = options;
  const root = 'hostId' in profile ? dataFolders(profile.hostId, dataFolder).root : dataFolder;
  return [
    {
      name: '--host',
      value: resolve(hostFolder),
      source: isHostGiven ? 'option' : 'default',
      meaning: 'folder of the host profile',
    },
    {
      name: '--data',
      value: root === null ? null : resolve(root),
      source: dataFolder === null ? 'default' : 'option',
      meaning: 'folder of observations and publications',
    },
  ];
}

function hostSettings({ settings }: ProfileSettings): Setting[] {
  return settings.map(({ isDefault, ...setting }) => ({ ...setting, source: isDefault ? 'default' : 'host.yaml' }));
}

const PREFIX = 'PLUGIN_FACTS_';

/** Variables that look like settings of this program and are none: most are misspelt. */
export function unknownVariables(
  environment: Environment,
  ofProfile: readonly { readonly name: string }[],
): UnknownVariable[] {
  const known = [...DECLARED_SETTINGS, ...ofProfile].map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.toUpperCase().startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map((name) => ({ name, nearest: nearestOf(name.toUpperCase(), known) }));
}

/** Beyond so many changed letters, or half of those behind the prefix, a name is another one. */
const MOST_CHANGES = 4;

function nearestOf(name: string, known: readonly string[]): string | null {
  const near = known
    .map((other) => ({ other, changes: editDistance(name, other, MOST_CHANGES) }))
    .filter(({ other, changes }) => changes <= Math.min(MOST_CHANGES, (other.length - PREFIX.length) / 2))
    .sort((a, b) => a.changes - b.changes);
  return near[0]?.other ?? null;
}
