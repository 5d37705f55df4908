/** A path, or part of a command, whose name tells what it is for; `\0` stands for unknown parts of the text. */
export interface SensitivePath {
  readonly what: string;
  readonly pattern: RegExp;
}

/** Where a path may begin and end inside a longer text. */
const START = String.raw`(?:^|[\s"'=/\\~\0])`;
const END = String.raw`(?=$|[\s"';&|)\0])`;

function named(what: string, names: string): SensitivePath {
  return { what, pattern: new RegExp(`${START}(?:${names})${END}`, 'iu') };
}

/** Below a folder of this name. */
function below(what: string, names: string): SensitivePath {
  return { what, pattern: new RegExp(`${START}(?:${names})(?=$|[\\s"'/\\\\\\0])`, 'iu') };
}

/** What a machine runs by itself, later: at login, at start, at a time. */
export const PERSISTENCE_PATHS: readonly SensitivePath[] = [
  named(
    'shell start-up file',
    String.raw`\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|zshrc|zprofile|zshenv|zlogin|profile|cshrc|tcshrc|kshrc|mkshrc|xonshrc|xprofile|xinitrc|xsession|xsessionrc|pam_environment)|config\.fish|(?:Microsoft\.PowerShell_|Microsoft\.VSCode_)?profile\.ps1|nushell/(?:config|env)\.nu|\.elvish/rc\.elv|elvish/rc\.elv`,
  ),
  below('shell start-up file', String.raw`fish/conf\.d|\.oh-my-zsh/custom|\.bashrc\.d|\.zshrc\.d`),
  // `.${shell}rc`
  named('shell start-up file', String.raw`\.\0(?:rc|_profile)`),
  named('shell completions', String.raw`\.bash_completion`),
  below(
    'shell completions',
    String.raw`bash_completion\.d|bash-completion/completions|fish/(?:vendor_)?completions(?:\.d)?|zsh/(?:site-functions|vendor-completions)|\.oh-my-zsh/completions`,
  ),
  below('login items', String.raw`LaunchAgents|LaunchDaemons|Library/StartupItems|(?:\.config|etc/xdg)/autostart`),
  named('login items', String.raw`com\.apple\.loginitems\.plist|etc/launchd\.conf`),
  below(
    'service definitions',
    String.raw`(?:etc|run|usr/lib|usr/local/lib|lib)/systemd/(?:system|user)|\.config/systemd/user|\.local/share/systemd/user|etc/init|etc/init\.d|etc/rc[0-6S]?\.d|etc/rc\.d/init\.d|usr/local/etc/rc\.d|etc/sv|etc/runit|etc/s6|var/svc/manifest|etc/supervisor(?:/conf\.d)?|etc/supervisord\.d|etc/monit(?:/conf\.d|rc\.d)?|etc/local\.d`,
  ),
  named('service definitions', String.raw`etc/inittab|etc/supervisord?\.conf`),
  below(
    'scheduled jobs',
    String.raw`etc/cron\.(?:d|daily|hourly|weekly|monthly)|etc/crontab|etc/anacrontab|var/spool/cron|var/cron/tabs|var/spool/at|Windows[\\/]+(?:System32[\\/]+)?Tasks`,
  ),
  named(
    'system start-up script',
    String.raw`etc/rc\.local|etc/rc\.conf|etc/profile|etc/environment|etc/bash\.bashrc|etc/bashrc|etc/zshrc|etc/zprofile|etc/zsh/(?:zshrc|zshenv|zprofile)|etc/ld\.so\.preload|etc/ld\.so\.conf`,
  ),
  below('system start-up script', String.raw`etc/profile\.d|etc/modules-load\.d|etc/udev/rules\.d|etc/X11/Xsession\.d`),
  named('accepted SSH keys', String.raw`\.ssh/(?:authorized_keys2?|rc)`),
  below('start-up folder', String.raw`Start Menu[\\/]+Programs[\\/]+Startup`),
  below(
    'start-up registry key',
    String.raw`CurrentVersion[\\/]+(?:Policies[\\/]+Explorer[\\/]+)?Run(?:Once|Services|ServicesOnce)?|Windows NT[\\/]+CurrentVersion[\\/]+(?:Winlogon|Windows|Image File Execution Options)|Active Setup[\\/]+Installed Components|CurrentControlSet[\\/]+Services`,
  ),
];

const COMMAND = String.raw`(?:^|[\s;|&/\\"'(])`;

function command(what: string, words: string): SensitivePath {
  return { what, pattern: new RegExp(`${COMMAND}(?:${words})(?=$|[\\s;|&"')\\0])`, 'iu') };
}

/** The same as commands. */
export const PERSISTENCE_COMMANDS: readonly SensitivePath[] = [
  command(
    'scheduled jobs',
    String.raw`crontab|schtasks(?:\.exe)?"?\s+/(?:create|change)|(?:Register|New|Set)-Scheduled(?:Task|Job)|Register-ScheduledJob`,
  ),
  command(
    'service definitions',
    String.raw`systemctl\s(?:[^;|&]*\s)?(?:enable|link|preset|reenable)|update-rc\.d\s+\S+\s+(?:defaults|enable|start)|chkconfig\s+(?:--add|\S+\s+on|--level)|rc-update\s+add|insserv|sysrc|svcadm\s+enable|svccfg\s+import|loginctl\s+enable-linger|sc(?:\.exe)?"?\s+(?:create|config\s[^;|&]*start=)|New-Service|(?:nssm|winsw)[\w.]*"?\s+install|pm2\s+startup|brew\s+services\s+(?:start|run)|InstallUtil(?:\.exe)?`,
  ),
  command('login items', String.raw`launchctl\s+(?:load|bootstrap|enable|submit)|make\s+(?:new\s+)?login item`),
];

/** Where programs keep what lets them in. */
export const CREDENTIAL_PATHS: readonly SensitivePath[] = [
  named('SSH private key', String.raw`\.ssh/(?:id_[a-z0-9_-]+|identity)|etc/ssh/ssh_host_[a-z0-9]+_key`),
  named(
    'registry credentials',
    String.raw`\.npmrc|\.pypirc|\.yarnrc\.yml|\.gem/credentials|\.cargo/credentials(?:\.toml)?|\.composer/auth\.json|composer/auth\.json|\.m2/settings(?:-security)?\.xml|\.nuget/NuGet\.Config`,
  ),
  named(
    'network credentials',
    String.raw`\.netrc|_netrc|\.git-credentials|\.config/git/credentials|\.pgpass|pgpass\.conf|\.my\.cnf|\.mylogin\.cnf|\.fetchmailrc|\.smbcredentials|\.vault-token|\.subversion/auth`,
  ),
  named(
    'cloud credentials',
    String.raw`\.aws/(?:credentials|config)|gcloud/(?:application_default_credentials\.json|credentials\.db|access_tokens\.db|legacy_credentials)|\.azure/(?:accessTokens\.json|azureProfile\.json|msal_token_cache\.(?:json|bin))|\.kube/config|\.s3cfg|\.boto|\.databrickscfg|\.config/gh/hosts\.yml|\.config/hub|\.config/doctl/config\.yaml|\.terraform\.d/credentials\.tfrc\.json|\.terraformrc|\.oci/config|\.bluemix/config\.json`,
  ),
  below('cloud credentials', String.raw`\.aws/sso/cache|serviceaccount/token`),
  named('container registry credentials', String.raw`\.docker/config\.json|\.dockercfg|containers/auth\.json`),
  named('system password file', String.raw`etc/(?:g?shadow|master\.passwd|krb5\.keytab)`),
  named(
    'credentials file',
    String.raw`credentials\.(?:json|ya?ml|ini|toml|db)|client_secrets?(?:[-_.][\w.-]+)?\.json|service[-_]?account(?:[-_]?key)?\.json|secrets?\.(?:json|ya?ml)|access_?token\.json|refresh_?token\.json`,
  ),
  named('browser credentials', String.raw`Login Data|logins\.json|key[34]\.db|signons\.sqlite|wallet\.dat`),
  below('key ring', String.raw`\.gnupg|Library/Keychains|\.local/share/keyrings|\.password-store`),
];

/** The same as commands. */
export const CREDENTIAL_COMMANDS: readonly SensitivePath[] = [
  command(
    'git credentials',
    String.raw`git(?:\.exe)?\s+credential(?:-\S+)?\s+(?:fill|approve|reject|get|store|erase)|git-credential-\S+`,
  ),
  command(
    'key ring',
    String.raw`security\s+(?:(?:find|add|delete)-(?:generic|internet)-password|unlock-keychain|dump-keychain)|secret-tool\s+(?:lookup|store|search)|cmdkey(?:\.exe)?|kwallet-query|keyctl`,
  ),
  command(
    'credentials of a service',
    String.raw`curl\s(?:[^;|&]*\s)?(?:-u|--user)\s+\S*\0\S*|[a-z-]*auth(?:orization)?:\s*(?:bearer|basic|token)\s+\0|(?:\S*\s+)?https?://\S*\0\S*@\S+|gh\s+auth\s+(?:token|login)|gcloud\s+auth|aws\s+configure|az\s+(?:login|account\s+get-access-token)|npm\s+(?:login|adduser|token)|docker\s+login|vault\s+(?:login|read|kv\s+get|token)|op\s+(?:read|signin|item\s+get)|heroku\s+auth:token|firebase\s+login:ci|sshpass|ssh-add|chpasswd`,
  ),
];

/** What the first matching pattern is for; `null`: none matches. */
export function sensitivePathIn(text: string, paths: readonly SensitivePath[]): string | null {
  return paths.find(({ pattern }) => pattern.test(text))?.what ?? null;
}
