/** A path, or part of a command, whose name tells what it is for; `\0` stands for unknown parts of the text. */
export interface TellingPath {
  readonly what: string;
  readonly pattern: RegExp;
}

/** Where a path may begin and end inside a longer text. */
const START = String.raw`(?:^|[\s"'=/\\~\0])`;
const END = String.raw`(?=$|[\s"';&|)\0])`;

function named(what: string, names: string): TellingPath {
  return { what, pattern: new RegExp(`${START}(?:${names})${END}`, 'iu') };
}

/** Below a folder of this name. */
function below(what: string, names: string): TellingPath {
  return { what, pattern: new RegExp(`${START}(?:${names})(?=$|[\\s"'/\\\\\\0])`, 'iu') };
}

/** What a machine runs by itself, later: at login, at start, at a time. */
export const PERSISTENCE_PATHS: readonly TellingPath[] = [
  named(
    'shell start-up file',
    String.raw`\.(?:bashrc|bash_profile|bash_login|zshrc|zprofile|zshenv|profile)|config\.fish`,
  ),
  below('login items', String.raw`LaunchAgents|LaunchDaemons|\.config/autostart`),
  below(
    'service definitions',
    String.raw`etc/systemd/system|\.config/systemd/user|(?:usr/)?lib/systemd/system|etc/init\.d`,
  ),
  below('scheduled jobs', String.raw`etc/cron\.(?:d|daily|hourly|weekly|monthly)|etc/crontab|var/spool/cron`),
  named('system start-up script', String.raw`etc/rc\.local|etc/profile|etc/ld\.so\.preload`),
  below('system start-up script', String.raw`etc/profile\.d`),
  named('accepted SSH keys', String.raw`\.ssh/authorized_keys`),
  below('start-up folder', String.raw`Start Menu[\\/]+Programs[\\/]+Startup`),
  below('start-up registry key', String.raw`Microsoft[\\/]+Windows[\\/]+CurrentVersion[\\/]+Run(?:Once)?`),
];

/** The same as commands. */
export const PERSISTENCE_COMMANDS: readonly TellingPath[] = [
  { what: 'scheduled jobs', pattern: /(?:^|[\s;|&/])crontab(?=$|\s)|(?:^|[\s;|&\\])schtasks(?:\.exe)?\s+\/create\b/iu },
  { what: 'service definitions', pattern: /(?:^|[\s;|&/])systemctl\s(?:[^;|&]*\s)?enable\b/iu },
  { what: 'login items', pattern: /(?:^|[\s;|&/])launchctl\s+(?:load|bootstrap|enable)\b/iu },
];

/** Where programs keep what lets them in. */
export const CREDENTIAL_PATHS: readonly TellingPath[] = [
  named('SSH private key', String.raw`\.ssh/id_(?:rsa|dsa|ecdsa|ed25519)`),
  named('registry credentials', String.raw`\.npmrc|\.pypirc|\.yarnrc\.yml`),
  named('network credentials', String.raw`\.netrc|_netrc|\.git-credentials|\.pgpass`),
  named(
    'cloud credentials',
    String.raw`\.aws/credentials|\.config/gcloud/application_default_credentials\.json|\.kube/config`,
  ),
  named('container registry credentials', String.raw`\.docker/config\.json`),
  named('system password file', String.raw`etc/shadow`),
  below('key ring', String.raw`\.gnupg|Library/Keychains`),
];

export function tellingOf(text: string, paths: readonly TellingPath[]): string | null {
  return paths.find(({ pattern }) => pattern.test(text))?.what ?? null;
}
