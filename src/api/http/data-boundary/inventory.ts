import { holdsHousehold } from './household.ts';
import { holdsListedLines } from './lines.ts';
import { matchesIn } from './matches-in.ts';
import { holdsRepeatedRows } from './repeated-rows.ts';
import { holdsRows } from './rows.ts';

const VERSION = String.raw`v?\d+\.\d+\.\d+[\w.+-]*`;
const MANY = 3;

/** A form, and a sign that stands in all it matches. */
type Entry = readonly [sign: string, form: RegExp];

/**
 * Entries of a list of packages, each with its version; three and more are a list, two a question about two packages.
 * Most forms begin at any letter, which costs the square of a word's length: they are tried only where their sign stands.
 */
const ENTRIES = [
  // npm, yarn, VS Code: `name@1.2.3`; pip: `name==1.2`, `name>=1.2`; Bundler: `name (1.2.3)`.
  ['@', String.raw`(?<![\w.])(?:@[\w.-]{1,80}/)?[A-Za-z][\w.-]{0,80}@(?:npm:)?[\^~]?${VERSION}`],
  ['=', String.raw`[A-Za-z][\w.-]{0,80}(?:\[[\w,]+\])?\s?(?:={2,3}|~=)\s?\d+(?:\.\d+)+`],
  ['=', String.raw`(?<![\w?&.-])[A-Za-z][\w.-]{0,80}=\d+\.\d+\.\d+[\w.+-]*(?=[;,\s]|$)`],
  ['>=', String.raw`(?<=[A-Za-z][\w.-]{0,80}(?:\[[\w,]{1,40}\])?)>=\d+\.\d+\.\d+(?:,|\s|$)`],
  [' (', String.raw`(?!v\d)[A-Za-z][\w.-]{1,80} \((?:[=~<>]+ ?)?${VERSION}\)`],
  ['(', String.raw`(?<![\w.-])[A-Za-z][\w.-]{1,80}\(v?\d+\.\d+\.\d+[\w.-]*\)`],
  // Manifests: `"name": "^1.2.3"`, `name = "1.2.3"`, `name: ^1.2.3`.
  ['', String.raw`["'][@A-Za-z][\w./@-]*["']\s*[:=]\s*["'][\^~<>= v]*\d+(?:\.[\dx*]+)*[\w.-]*["']`],
  ['=', String.raw`(?:^|[\s,{])[A-Za-z][\w-]*\s*=\s*["'{](?:version\s*=\s*")?[\^~<>=]*\d+\.\d+[\w.]*["']`],
  [':', String.raw`(?:^|[\s,{])[A-Za-z][\w-]*:\s*[\^~]\d+\.\d+\.\d+`],
  // conda: name, version, build, often the channel.
  [
    '',
    String.raw`(?<=[\w.-] {1,20}\d[\w.]{0,30} {1,20})(?:(?:py|np|cpu|cuda|nompi|mpi)\w{0,24}_\d+|h[0-9a-f]{5,}_\d+|pypi_0)\b`,
  ],
  // Systems: dpkg, rpm, apk, images of containers, go.mod.
  ['', String.raw`(?:^|\s)[hi][ic]\s+[a-z0-9][\w.+-]{0,80}(?::\w+)?\s+\d\S*`],
  ['-', String.raw`[A-Za-z][\w+.-]{0,80}-\d[\w.~+]{0,40}-\d+[\w.]*\.(?:el|fc|amzn|suse|mga|cm|azl)\w*`],
  ['-', String.raw`[a-z][\w+.-]{0,80}-\d+\.\d+[\w.]*-r\d+`],
  [
    '/',
    String.raw`[a-z0-9][\w.+-]{0,80}/(?:stable|oldstable|testing|unstable|now|jammy|noble|focal|bookworm|trixie|bullseye|bionic|kinetic)\S*\s+\S+\s+(?:amd64|arm64|armhf|all|i386)`,
  ],
  ['/', String.raw`(?<![\w.-])[\w.-]{1,80}\.[a-z]{2,8}/[\w./-]{1,120}\s+v\d+\.\d+\.\d+`],
  [':', String.raw`(?<![A-Za-z])(?!arxiv)[a-z][\w.-]*(?:/[\w.-]{1,80}){0,4}:v?\d+\.\d+[\w.-]*(?=\s|,|$)`],
  ['', String.raw`<(?:artifactId|[Pp]ackageReference)\b|\bImport-Package\b`],
].map(([sign = '', source = '']): Entry => [sign, new RegExp(source, 'g')]);

/** Lines that only a lock file or the listing of a tool has; one is enough. */
const LINES: readonly RegExp[] = [
  /\bintegrity["']?:?\s+["']?sha(?:1|256|384|512)-[A-Za-z0-9+/=]{20}|resolved["']?:?\s+["']https?:\/\/\S+\.tgz/i,
  /--hash=sha256:[0-9a-f]{16}|\bh1:[A-Za-z0-9+/]{43}=|\bchecksum\s*=\s*"[0-9a-f]{40}|"?lockfileVersion"?\s*[:=]\s*\d/i,
  /\[\[package\]\]\s*name\s*=|name\s*=\s*"[\w-]+"\s+version\s*=\s*"\d/i,
  /[├└+`|][─-]{1,2}[┬─]?\s*\S{1,80}?@?\s?v?\d+\.\d+[\s\S]{0,300}?[├└+`|][─-]{1,2}[┬─]?\s*\S{1,80}?@?\s?v?\d+\.\d/,
  /CONTAINER ID\s+IMAGE|REPOSITORY\s+TAG\s+IMAGE|NAME\s+READY\s+STATUS|NAMESPACE\s+NAME\s+READY|USER\s+PID\s+%CPU|\bPID\s+(?:TTY|USER)\s|Filesystem\s+(?:Size|1K-blocks|Type)|UNIT\s+LOAD\s+ACTIVE|loaded\s+active\s+running|Package\s+Version\s+-{3,}|Name\s+Id\s+Version\s|VMID\s+NAME\s|Proto\s+Recv-Q|\b(?:vendor_id|cpu family|model name)\s*:\s|\bon \/\S* type \w+ \(|\s\d+\s+\d+\.\d\s+\d+\.\d\s+\d+\s+\d+\s+\S+\s+[DIRST]|Desired=Unknown\/Install|MemTotal:\s*\d+ kB/,
  /\bLinux\s+\S+\s+\d+\.\d+\.\d\S*\s.{0,80}(?:GNU\/Linux|x86_64|aarch64|armv\dl)|\bDarwin\s+\S+\s+\d+\.\d+\.\d+\s+Darwin|OS Name:\s+Microsoft|Microsoft Windows \[Version \d|PRETTY_NAME="|inet6? [\d.a-f:]+\/\d+ .{0,40}(?:brd|scope)|ansible_(?:host|user|ssh_\w+)=/i,
];

const SETTING =
  /(?:^|[\s;"'])(?:export |declare -x |set |\$env:|-e )?([A-Za-z_][A-Za-z0-9_]{1,50})\s?=\s?["']?([^\s"';=][^\s"';]*)/g;
/** The same as a JSON object or a Python dictionary has it. */
const QUOTED_SETTING = /(["'])([A-Z_][A-Z0-9_]{1,50})\1\s?:\s?["'][^"'<{$]/gi;
const SYSTEM_SETTING =
  /^(?:PATH|HOME|SHELL|USER|LOGNAME|PWD|OLDPWD|HOSTNAME|HOST|LANG|LC_\w+|TERM|TERM_PROGRAM|SHLVL|DISPLAY|EDITOR|MAIL|SSH_\w+|XDG_\w+|DBUS_\w+|APPDATA|LOCALAPPDATA|USERPROFILE|USERNAME|USERDOMAIN|COMPUTERNAME|PROCESSOR_\w+|NUMBER_OF_PROCESSORS|SYSTEMROOT|WINDIR|COMSPEC|TEMP|TMP|TMPDIR|TZ|VIRTUAL_ENV|CONDA_\w+|JAVA_HOME|GOPATH|GOROOT|NVM_\w+|npm_config_\w+|KUBERNETES_\w+|CI|GITHUB_\w+|AWS_\w+|PYTHONPATH|LD_LIBRARY_PATH|OS)$/i;

/** Names without versions that are said to be installed: four and more. */
const SAID_INSTALLED =
  /(?:installed|currently (?:have|using|running)|my (?:current )?(?:setup|stack|environment|plugins|packages|extensions|modules|nodes|dependencies)|已安装|已安裝|已经安装|目前安装|当前安装|安装了|安裝了|已装|依赖列表|依赖清单|套件清單|装了)[^:\n。]{0,40}?(?::|\bare\b|\bis\b|有|了|=|的是)\s*(?:(?:and |和)?["'`*-]{0,2}@?[\w./@-]{2,50}["'`]?\s*(?:[,、，;\n]\s*|\s-\s|\sand\s|和)){3}(?:and )?["'`]?@?[\w./@-]{2}/i;

/** The same, said to be somebody's own: five and more, in any brackets. */
const OWN_NAMES =
  /(?:\b(?:my|our)\b|\blist(?:ed)?\b|\binstalled\b|我(?:的|们|这边|这里|机器|电脑|环境)?|本机|已[装裝])[^:\n。]{0,24}?(?::|有|\bis\b|\bare\b|(?=\s?\[))\s*[[({]?(?:["'`]?@?[a-z][\w./@-]{1,50}["'`]?\s*[,、，;]\s*){4}(?:and |和)?["'`]?@?[a-z][\w./@-]/i;
/** What a tool prints when it is asked for a list: the command, and names behind it. */
const ASKED_FOR = /--list-extensions\s+[\w-]+\.[\w-]|Nmap scan report for \S/i;

/** What is installed or set on a machine, as a list: packages with versions, lock files, listings, environment dumps. */
export function holdsInventory(text: string): boolean {
  if (
    LINES.some((line) => line.test(text)) ||
    SAID_INSTALLED.test(text) ||
    OWN_NAMES.test(text) ||
    ASKED_FOR.test(text) ||
    holdsRows(text) ||
    holdsHousehold(text) ||
    holdsRepeatedRows(text) ||
    holdsListedLines(text)
  )
    return true;
  if (
    /\d\.\d|["']\d|<a|<p/i.test(text) &&
    (ENTRIES.some(([sign, form]) => text.includes(sign) && manyDifferent(text.match(form) ?? [])) || namesInRow(text))
  )
    return true;
  return holdsEnvironment(text);
}

function manyDifferent(found: readonly string[]): boolean {
  return new Set(found).size >= MANY || (found.length >= MANY && found.every((entry) => entry.startsWith('<')));
}

const NAME_AND_VERSION = new RegExp(
  String.raw`(?<![A-Za-z])(?!(?:and|or|to|from|through|sections?|versions?|requirements?)\b)[A-Za-z@][\w./@+-]{1,60}["']?(?:\s*[:|]\s*|[ \t]+)["']?${VERSION}["']?`,
  'g',
);

/** Names and versions in a row with nothing between them but what separates entries. */
function namesInRow(text: string): boolean {
  let row = 0;
  let end = 0;
  for (const { 0: pair, index } of text.matchAll(NAME_AND_VERSION)) {
    row = /^[\s,;、，|/*•-]{1,6}$/.test(text.slice(end, index)) ? row + 1 : 1;
    if (row >= MANY) return true;
    end = index + pair.length;
  }
  return false;
}

/** Settings of a process: three of which two are set by the system, or four capital names that are assigned. */
function holdsEnvironment(text: string): boolean {
  const assigned = text.includes('=') ? matchesIn(text, SETTING).map(([, name = '']) => name) : [];
  const quoted = /["']\s?:/.test(text) ? matchesIn(text, QUOTED_SETTING).map(([, , name = '']) => name) : [];
  return comesFromSystem(assigned) || comesFromSystem(quoted) || capitalNames(assigned).length >= 4;
}

function comesFromSystem(settings: readonly string[]): boolean {
  const system = settings.filter((name) => SYSTEM_SETTING.test(name));
  return new Set(settings).size >= MANY && new Set(system).size >= 2 && capitalNames(settings).length >= 2;
}

function capitalNames(settings: readonly string[]): string[] {
  return [...new Set(settings)].filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name));
}
