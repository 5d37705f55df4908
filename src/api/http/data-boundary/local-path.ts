import { matchesIn } from './matches-in.ts';

/** A name, and no place for one (`{id}`, `$USER`, `*`): a template names nothing of anybody. */
const SEGMENT = String.raw`(?![{[$<*:(])[^\s/\\:*?"'<>|,，。；、)}\]\x60]+`;
/** Not inside a word, a scope or a longer path: `owner/home/x` names nothing local; `=/home/x` and `路径/home/x` do. */
const START = String.raw`(?<![\w./\\@~-]|\w:/)`;

/** Folders of persons and of machines, by the usual spellings of each system. */
const PERSONAL: readonly RegExp[] = [
  // Unix and macOS homes; Windows disks as WSL, Cygwin and Git Bash show them; folders of phones and CI machines.
  String.raw`${START}/(?:home|Users|root|export/home|usr/home|var/root|(?:nfs|net|afs|gpfs|lustre|scratch|cluster|storage|vol\d*|volume\d+|data\d*|mnt|srv|pool|tank|nas)/(?:[\w.-]+/)?(?:homes?|users|Users)|run/desktop/mnt/host/[a-z])/${SEGMENT}`,
  String.raw`${START}/(?:Volumes|mnt/[a-z]|cygdrive/[a-z]|[a-z]/(?:Users|Documents|work|dev|projects))/${SEGMENT}`,
  String.raw`${START}/(?:tmp|var/tmp|private/tmp|private/var/folders|workspaces?|sdcard|storage/emulated|builds|github/workspace|codebuild|dev/shm|var/lib/jenkins|usr/src/app)/${SEGMENT}`,
  // Volumes of network disks, and where containers keep what is theirs.
  String.raw`${START}/(?:volume\d+/|var/lib/docker/volumes/|var/www/|usr/local/(?!s?bin/|lib|share/|etc/|include/|opt/|go/|Cellar/|Homebrew/|var/|src/)${SEGMENT}/)${SEGMENT}`,
  String.raw`(?<![\w./])~[a-z_][\w.-]{0,30}/${SEGMENT}`,
  // The home folder's keys, or a folder a person named; a tool's own `~/.tool` folder is the same for everybody.
  String.raw`(?<![\w/])~[/\\](?:\.(?:ssh|aws|gnupg|kube|netrc|docker|npmrc|pypirc|pgpass|git-credentials|azure|gcloud|password-store|local/share(?!/[{<$])|config/[\w.-]+/\S|\w+_history|(?:bash|zsh)rc)|(?!(?:Music|Documents|Downloads|Desktop|Pictures|Movies|Videos)\b(?![/\\]\w))[^\s&./\\'"\x60,;)*<{$])`,
  // What a person named in a tool's folder.
  String.raw`(?<![\w/])~[/\\]\.[\w.-]+[/\\](?:[\w.-]+[/\\]){0,2}(?:projects?|flows|workspaces?|repos?|sites|clients?|customers?)[/\\]${SEGMENT}`,
  // Windows: drive letters with either slash, device paths, shares; no escape of a regular expression (`x:\d`).
  String.raw`(?<![A-Za-z0-9])[A-Za-z]:\\{1,2}(?!Users\\{1,2}[[(<{%$*])(?![dwsbnrtDWSB](?![\w-])|[\s\\)\]|.?*+'\"\x60])\S`,
  String.raw`(?<![A-Za-z0-9])[A-Z]:/(?!/)${SEGMENT}`,
  String.raw`(?<![A-Za-z0-9])[a-z]:/(?!/)(?:users|windows|program|documents|temp|tmp|dev|work|projects?|src|code|home|data|repos?|[^\s/]+/)[^\s]*`,
  String.raw`(?<![\w\\])\\{2,4}(?:[?.]\\{1,2}(?!(?:COM|LPT|PhysicalDrive|CdRom)\d|pipe\b)|(?!(?:server|host|hostname)\\{1,2}(?:share|path|folder)\b)(?:[A-Za-z][\w.$-]+|\d{1,3}(?:\.\d{1,3}){3})\\{1,2}(?:[\u4e00-\u9fff\w$.-]{2,}|[A-Z]\\))`,
  String.raw`(?<![\w:/.@])//[A-Za-z][\w-]*(?:\.[\w-]+)*/[A-Za-z][\w$-]*/[^\s@[\]()]*\.\w{2,4}\b`,
  // Folders that are handed to a container, and those of a network disk.
  String.raw`(?<=(?:\s-v|--volume)[ =])/${SEGMENT}/[\w.-]+:/`,
  String.raw`${START}/share/CACHEDEV\d+_DATA/${SEGMENT}`,
  // What belongs to one process, user or build of a machine.
  String.raw`${START}/(?:proc/\d+|run/user/\d+|nix/store/[a-z0-9]{20,}-[\w.-]+|snap/[\w-]+/(?:current|common|\d+)/${SEGMENT})`,
  // Shares and folders of other machines: by number, by a name of the house, or with the user who gets in.
  String.raw`(?<![\w:/.@])//\d{1,3}(?:\.\d{1,3}){3}/\w`,
  String.raw`(?<![\w/@])(?:\d{1,3}(?:\.\d{1,3}){3}|[\w-]+\.(?:local|lan|home|internal|fritz\.box)):/${SEGMENT}`,
  String.raw`(?<![\w/])(?!user(?:name)?@(?:host|server|remote|example)\b)[a-z_][\w.-]{0,30}@[\w-]+(?:\.[\w-]+)*:(?:~|/(?!/))[\w.-]*[/\w]`,
].map((source) => new RegExp(source));

/** Schemes whose addresses are files of a machine or a share in a house. */
const LOCAL_ADDRESS =
  /(?<![a-z])(?:(?:smb|cifs|afp|nfs):\/\/(?!(?:server|host|hostname|nas|your\S*|example\S*|\w*ip)\/\b)[\w.@%-]+\/[\w$%-]|(?:sqlite3?|duckdb|jdbc:sqlite):\/{3,4}(?!:memory)[\w.~-]+\/[\w./-])/i;
/** A file below three folders and more, whatever the first is called; roots of web pages and packages are not of a machine. */
const DEEP_FILE = new RegExp(
  String.raw`${START}/(?!(?:path|foo|bar|a|b|some|your|example|api|rest|static|assets|public|dist|lib|docs?|img|images|css|js|fonts?|blob|tree|raw|wiki|plugins?|packages?|node_modules|components?|v\d+)/)(?:${SEGMENT}/){3,10}${SEGMENT}?\.(?:docx?|xlsx?|pptx?|pdf|txt|md|csv|tsx?|jsx|m?js|py|go|rs|java|sh|sql|db|sqlite|ya?ml|toml|ini|conf|cfg|env|log|key|pem|crt|p12|kdbx|zip|gz|tgz|tar|bak|json|vue|xml)(?![\w-])`,
  'g',
);

/** The same where capitals and small letters are one: variables of the environment, schemes of addresses. */
const PERSONAL_ANY_CASE: readonly RegExp[] = [
  String.raw`(?:\$HOME|\$\{HOME\}|\$\{?env:\{?(?:USERPROFILE|APPDATA|LOCALAPPDATA|HOME|TEMP|ProgramData|HOMEPATH|USERNAME)\}?|%(?:HOMEDRIVE%%HOMEPATH|USERPROFILE|APPDATA|LOCALAPPDATA|HOMEPATH|PROGRAMDATA|TEMP|TMP)%|\$(?:PWD|TMPDIR|XDG_\w+|OLDPWD|WORKSPACE))[/\\]+(?:[\w\u4e00-\u9fff]|\.(?:ssh|aws|gnupg|kube|netrc|docker|(?:config|cargo|local|cache|npm|vscode|gradle|m2)[/\\]))`,
  String.raw`(?<![a-z])(?:file:/{0,3}|vscode://(?:file|vscode-remote)/{1,2}|vscode-\w+:/{0,3})(?!/|path/|to/|link:)(?:[\w.%~+-]+(?:[/\\:|]|%2f|%5c|\.\w)|(?<=/)[\w.%~-]+/?(?=\s|$))`,
].map((source) => new RegExp(source, 'i'));

/** Roots that also begin routes, topics and files every machine has: a path only as deep as a person's own. */
const DEEP = new RegExp(
  String.raw`${START}/(?:var|opt|srv|media|private|mnt|data|app|apps|nas|nfs|code|repos?|projects?|work|src|Applications|Library|config|share[sd]?|backups?|addons?|exports?|homes|pool|tank|vol\d*|storage|archive|usr/share/hassio/addons|usr/local/(?:src|share|etc|var|lib)|etc/(?:ssl/private|letsencrypt/live|wireguard|openvpn))/${SEGMENT}/(${SEGMENT})[^\s"'<>|,，。；]*`,
  'g',
);
/** Settings and programs somebody put there, by a file's name; the settings a service comes with are the same everywhere. */
const NAMED_FILE = new RegExp(
  String.raw`${START}/(?:etc|usr/local)/(?:${SEGMENT}/){1,6}(?!\.)${SEGMENT}?\.(?:conf|cfg|cnf|ini|ya?ml|toml|json|xml|csv|txt|md|log|env|key|pem|crt|p12|sh|py|js|ts|sql|db|sqlite|docx?|xlsx?|pptx?|pdf|png|jpe?g|html?|zip|gz|tar|bak|ipynb)(?![\w-])`,
  'g',
);
const SHIPPED_FILE =
  /^\/etc\/(?:([\w-]+)\/\1d?\.\w+$|(?:docker\/daemon|nginx\/(?:mime|fastcgi|conf\.d\/default|sites-\w+\/default)|mysql\/my|apt|systemd|default|pam\.d|security|udev|ssh|ssl\/(?:openssl|certs)|modprobe\.d|sysctl\.d|fail2ban\/jail|netplan\/\d\d-\w+|containerd\/config|rancher\/k3s|prometheus|grafana\/grafana|X11|php\/|httpd\/conf\/|apache2\/(?:apache2|ports)|kubernetes\/(?:admin|manifests|pki)|wpa_supplicant|NetworkManager|mosquitto\/(?:conf\.d\/default|passwd|acl))\b)/;

/** Folders of which each machine has the same: sockets, logs and state of well-known services. */
const EVERY_MACHINE =
  /\/(?:var\/)?run\/|\/var\/(?:log\/(?:syslog|messages|auth|kern|dmesg|daemon|mail|cron|dpkg|apt|lastlog|maillog|wtmp|btmp|secure|boot|journal|audit|nginx|apache2?|httpd|mysql|mariadb|postgresql|redis|mosquitto|mongodb|samba|cups|pods|containers|docker)\b|lib\/(?:docker|mysql|postgresql|mosquitto|redis|mongodb|grafana|influxdb|containerd|kubelet|systemd|dpkg|apt|prometheus|dhcp\w*)\b|spool\/|cache\/(?:apt|nginx)|mail\/)|\/opt\/(?:vc|homebrew|local|bin)\/|\.sock\b/;
/** Topics and routes by their own segments. */
const NOTATION_IN_PATH = /mqtt|topic|\bsensor|zigbee|homie|tasmota|\bxml\b|\/(?:api|rest)\b/i;
/** Words by which slashes are another notation: topics, routes, XPath, patterns. */
const OTHER_NOTATION =
  /mqtt|topic|subscri|publish|\bsensor|retain|\bqos\b|zigbee|homie|tasmota|xpath|xquery|xslt|json pointer|\bxml\b|regex|regular expression|\bpattern|endpoint|\broutes?\b|\bapi\b|\brest\b|\burl\b|\bhttp\b|\b(?:get|post|put|patch|(?<!\b(?:to|i|and|not|please|safely)\s)delete)\s+\/|webhook|主题|主題|订阅|訂閱|发布|發佈|传感器|感測|正则|正則|路由|接口|节点路径|端点/i;
const HTTP_METHOD = /\b(?:GET|POST|PUT|PATCH|DELETE)\b/;
/** What a person's files look like, whatever is said around them. */
const PERSONS_FILES =
  /\/(?:Desktop|Documents|Downloads|Pictures|Music|Movies|Library|Dropbox|OneDrive|projects?|workspace|repos?|src|code|git|go|dev|work|node_modules|\.\w+)(?:\/|\b)|\.(?:docx?|xlsx?|pptx?|pdf|txt|md|csv|tsx?|jsx?|m?js|py|go|rs|java|c|cpp|h|rb|php|sh|sql|db|sqlite|ya?ml|toml|ini|conf|cfg|env|log|key|pem|crt|p12|kdbx|zip|gz|tgz|tar|bak|png|jpe?g|mp[34]|html?|ipynb|lock|json)\b/i;
const ROOM =
  /^\/home\/\d+\/|^\/(?:home|root)\/(?:kitchen|living|bed|bath|garage|garden|hall|office|attic|basement|cellar|terrace|balcony|ground|first|second|upstairs|downstairs|floor|room|outdoor|indoor|sensor|light|device|status|state|energy|heating|climate|alarm|door|window|power|solar|weather|assistant|[+#])/i;
/** Signs only paths through documents have: predicates, attributes, axes, functions. */
const XPATH =
  /\/@\w|(?<=[\w*)\]/])\[@?[\w()='"-]+\]|\/text\(\)|\b(?:ancestor|child|descendant|following|parent|preceding|self|attribute)(?:-or-self|-sibling)?::|\/\/\*/;

/** A path that says something about one machine; `/etc/hosts`, `/command`, `owner/repo`, topics and XPath do not. */
export function holdsLocalPath(text: string): boolean {
  if (!/[/\\]/.test(text)) return false;
  if (LOCAL_ADDRESS.test(text)) return true;
  const local = fromRoot(withoutAddresses(text));
  return (
    namedFiles(local).length > 0 ||
    [...personalPaths(local), ...deepPaths(local), ...deepFiles(local)].some((path) => isOnePersons(path, local))
  );
}

/** Web addresses, and the schemes of brokers and databases, have paths of their own. */
function withoutAddresses(text: string): string {
  return text.replace(/(?<![\w-])(?!file:|vscode)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>，。]+/gi, ' ');
}

/** Two folders up and more, then where homes are: the steps lead to the root. Parts of programs have a `home` too.
 * Slashes that were turned stand below a home that no Windows has. */
function fromRoot(text: string): string {
  const turned = text.replace(/(?<![\w\\:.])\\(?:home|root|Users)(?:\\[\w.-]+){2,}/g, (path) =>
    path.replaceAll('\\', '/'),
  );
  return turned.replace(
    /(?<![\w.])(?:\.\.([/\\])){2,}(?=(?:home|Users|root)[/\\](?!(?:components?|pages?|views?|utils|hooks|store|styles|assets|services|api|types|screens|widgets|lib|src)[/\\])[^\s/\\]+[/\\]\S)/g,
    (_steps, slash: string) => (slash === '/' ? '/' : 'C:\\'),
  );
}

function personalPaths(text: string): string[] {
  return [...PERSONAL, ...PERSONAL_ANY_CASE].flatMap((form) => {
    const found = form.exec(text);
    return found === null ? [] : [text.slice(found.index).split(/[\s"'<>|,，。；]/, 1)[0] ?? ''];
  });
}

function deepPaths(text: string): string[] {
  return matchesIn(text, DEEP)
    .map(([path]) => path)
    .filter((path) => !EVERY_MACHINE.test(path));
}

function deepFiles(text: string): string[] {
  return matchesIn(text, DEEP_FILE)
    .map(([path]) => path)
    .filter((path) => !EVERY_MACHINE.test(path) && !SHIPPED_FILE.test(path));
}

function namedFiles(text: string): string[] {
  return matchesIn(text, NAMED_FILE)
    .map(([path]) => path)
    .filter((path) => !SHIPPED_FILE.test(path));
}

function isOnePersons(path: string, text: string): boolean {
  if (/^\/(?:tmp|workspaces?)\//.test(path) && isNamedOther(path, text)) return false;
  if (!path.startsWith('/') || PERSONS_FILES.test(path)) return !XPATH.test(path);
  if (ROOM.test(path) || XPATH.test(text)) return false;
  return !isOtherNotation(path, text) || /^\/(?:tmp|workspaces?)\//.test(path);
}

/** A folder for everybody is a route or a topic only where the word stands beside it. */
function isNamedOther(path: string, text: string): boolean {
  const after = text.slice(text.indexOf(path) + path.length);
  return /^\s(?:endpoint|route|topic|webhook)\b/i.test(after);
}

/** By what is said around a path: a folder may be called `webhook`. */
function isOtherNotation(path: string, text: string): boolean {
  return (
    NOTATION_IN_PATH.test(path) ||
    HTTP_METHOD.test(text) ||
    OTHER_NOTATION.test(text.replace(/(?:\/[\w.+#@~-]+){2,}/g, '/'))
  );
}
