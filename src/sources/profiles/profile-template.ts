import type { ReleaseFacts } from '../../facts/release-facts.ts';

export interface TemplateInput {
  readonly release: ReleaseFacts;
  /** Of the host, offered in a comment. */
  readonly capabilityIds: readonly string[];
  /** Day it is written, `yyyy-mm-dd`. */
  readonly day: string;
}

/**
 * A profile to be filled in: what the release says of itself stands in it, the
 * rest is empty, and `profile check` names each empty place by its line.
 */
export function profileTemplate({ release, capabilityIds, day }: TemplateInput): string {
  const { packageName, version, integrity } = release;
  return `# Profile of one exact release, for searches over candidates. Check it with
#   plugin-facts profile check <this file>
# Every text stands in both languages. Say what is so, not how good it is.
# Lists may be emptied to [] or left out; texts may not.
schema_version: 1.0.0

# Short name in ids; never changed once published. The file is named for it.
slug: ${slugOf(packageName)}
display_name: ${quoted(packageName)}

# Another release needs another profile.
release:
  package: ${quoted(packageName)}
  version: ${quoted(version)}
  integrity: ${quoted(integrity ?? '')}${integrity === null ? ' # the registry gave none; without it there is no profile' : ''}

# publisher: you release this package. project: written for it by somebody else.
written_by: publisher

# The problem it solves, in a sentence or two.
problem: { en: '', zh-CN: '' }

# What its user gets.
outcomes:
  - { en: '', zh-CN: '' }

# How it works.
operating_approach: { en: '', zh-CN: '' }

# What must be there before. code: a word in snake_case.
prerequisites:
  - code: ''
    text: { en: '', zh-CN: '' }

# Services it needs, with or without an account.
required_services: []

# What it uses of the machine: network, files, processes.
permissions_claimed:
  - code: ''
    text: { en: '', zh-CN: '' }

limitations:
  - { en: '', zh-CN: '' }

# When it is the wrong choice.
non_fit_conditions: []

# Ids of the host: ${wrapped(capabilityIds)}
# lacks: only what it says it cannot do.
capabilities:
  has: []
  lacks: []

# channels: stable, next, developer. source_ref: where you say so.
declared_compatibility:
${claimOf(release, day)}

quick_start:
  - { en: '', zh-CN: '' }

readme_excerpt: { en: '', zh-CN: '' }
`;
}

function slugOf(packageName: string): string {
  return packageName
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 100);
}

/** JSON strings are YAML strings, and nothing in them is markup. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function claimOf({ hostPeerRange, packageName }: ReleaseFacts, day: string): string {
  if (hostPeerRange === null) return '  [] # the manifest names no range of the host';
  return `  - claim_id: ${quoted(`${packageName}.peer`)}
    host_range: ${quoted(hostPeerRange)}
    channels: [stable]
    source_ref: "package.json#/peerDependencies"
    claimed_at: ${day}`;
}

const COMMENT_COLUMNS = 100;

function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 2 > COMMENT_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line}, ${word}`;
  }
  return lines.join(',\n#   ');
}
