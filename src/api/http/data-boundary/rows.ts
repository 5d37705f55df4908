/** A value that names one person, machine or device, and how many different ones are a list. */
const IDENTIFIERS: readonly (readonly [form: RegExp, many: number])[] = [
  // Telephones of persons: mobile numbers of China, and numbers with their country.
  [/(?<![\w.-])1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w.-])|(?<![\w.])\+\d{1,3}[ -]\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}(?!\w)/g, 3],
  // Addresses of persons (RFC 5322).
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.\w/g, 3],
  // Addresses of network cards, and addresses of private networks (RFC 1918).
  [/(?<![\w:-])[0-9a-f]{2}(?:[:_-][0-9a-f]{2}){5}(?![\w:-])/gi, 3],
  [/(?<![\w.])(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?![\w./])/g, 3],
  // Any addresses of machines; those of public name servers, of the machine itself and of networks are anybody's.
  [
    /(?<![\w.])(?!(?:0|127|255|1\.1\.1|1\.0\.0|8\.8\.[48]|9\.9\.9|114\.114|119\.29|223\.[56])\.)[12]?\d{1,2}(?:\.[12]?\d{1,2}){2}\.(?!0\/|0(?!\d))[12]?\d{1,2}(?![\w./]|-\w)/g,
    4,
  ],
  // Numbers of accounts and sizes of stores, in brackets behind their names; no days.
  [/\S ?\((?:id|no\.?|编号|号)?[ :#]{0,2}(?!(?:19|20)\d{6}\))\d{6,12}\)/gi, 3],
  [/[\w-] ?\(\d+(?:\.\d+)? ?[KMGT]i?B (?:on|@|at|in) [\w.-]+\)/g, 3],
  // Open ports of a machine.
  [/(?<!\S)\d{1,5}\/(?:tcp|udp)\s+(?:open|closed|filtered)\s+\S+/g, 2],
  // Names of machines under one domain of a house.
  [/(?<![\w.@/-])[\w-]+\.((?:[\w-]+\.){1,3}[a-z]{2,8})(?:[,;、\s]{1,3}[\w-]+\.\1){4}(?![\w.])/g, 1],
  // Serial numbers of devices, by their label.
  [/\bS\/?N[ :#]{1,3}[A-Z0-9]{7,14}\b/g, 3],
  // Keys that license a program: groups of five.
  [/(?<![\w-])(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}(?![\w-])/g, 1],
  // What a house has, by its automation's names; plugs and servers with their state.
  [
    /(?<![\w.])(?:sensor|binary_sensor|light|switch|climate|device_tracker|cover|lock|media_player|person|camera|fan|vacuum|automation|script|input_\w+)\.[a-z0-9_]+\s?[=:]\s?\S/g,
    3,
  ],
  [/\(Type=\w+, Status=\w+/g, 2],
  [/[✓✔✗✘]\s?(?:connected|failed|running|installed|enabled|disabled)/gi, 1],
  [/│[^│]{1,40}│[^│]{1,40}│[^│]{1,40}│[^│]{1,40}│/g, 2],
  // Rows of tools that list devices, processes and what runs on machines.
  [/\bBus \d{3} Device \d{3}: ID [0-9a-f]{4}:[0-9a-f]{4}/g, 2],
  [/\b[\w.-]+\.exe\s+\d+\s+(?:Console|Services)\s+\d/gi, 2],
  [/\b[\w-]+-\w{4,}\s+\d+\/\d+\s+(?:Running|Completed|Pending|Error|CrashLoopBackOff)\s+\d/g, 2],
  [/\b[a-z][\w.-]+\s+(?:True|False)\s+\d{4}-\d\d-\d\d\b/g, 3],
];

/** Programs with their versions, however few of them have three figures. */
const PROGRAM = /(?<![\w.])\p{L}[\p{L}\d+. -]{1,30} v?(?:\d+\.\d|(?:19|20)\d\d|R\d{4}[ab])/gu;
const PROGRAMS_SAID =
  /installed (?:programs|software|apps|applications)|programs installed|安装的(?:软件|程序|应用)|安裝的(?:軟體|程式)|程序有|软件清单|軟體清單/i;

/** Persons, machines, devices or programs one under the other. */
export function holdsRows(text: string): boolean {
  if (IDENTIFIERS.some(([form, many]) => new Set(text.match(form) ?? []).size >= many)) return true;
  return PROGRAMS_SAID.test(text) && (text.match(PROGRAM) ?? []).length >= 3;
}
