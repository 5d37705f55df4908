export interface TemplateInput {
  readonly release: {
    readonly packageName: string;
    readonly version: string;
    /** `null`: the registry gave none. */
    readonly integrity: string | null;
  };
  /** Of the host, offered in a comment. */
  readonly capabilityIds: readonly string[];
  /** Who writes about somebody else's package, and on which day (`yyyy-mm-dd`); `null`: its publisher writes. */
  readonly editor: { readonly author: string; readonly day: string } | null;
}

/**
 * A profile to be filled in: which release it is about stands in it, the rest
 * is empty, and `profile check` names each empty place by its line.
 */
export function pluginProfileTemplate({ release, capabilityIds, editor }: TemplateInput): string {
  const { packageName, version, integrity } = release;
  return `${editor === null ? OF_PUBLISHER : OF_EDITOR}#   plugin-facts profile check <this file>
# A text stands in one language or in both; leave out the other. Nobody has to translate.
# Say what is so, not how good it is. What you do not say may be left out.
schema_version: 2.0.0
${editor === null ? publisherHead(packageName) : editorHead(editor)}
# Another release needs another profile.
release:
  package: ${quoted(packageName)}
  version: ${quoted(version)}
  integrity: ${quoted(integrity ?? '')}${integrity === null ? ' # the registry gave none; without it there is no profile' : ''}

# The problem it solves, in a sentence or two.
problem: { en: '', zh-CN: '' }

# What its user gets.
outcomes:
  - { en: '', zh-CN: '' }

# How it works.
operating_approach: { en: '', zh-CN: '' }

# Services it needs, with or without an account.
required_services: []

limitations:
  - { en: '', zh-CN: '' }

# When it is the wrong choice.
non_fit_conditions: []

quick_start:
  - { en: '', zh-CN: '' }

# Ids of the host: ${wrapped(capabilityIds)}
${editor === null ? PUBLISHER_FIELDS : EDITOR_FIELDS}`;
}

const OF_PUBLISHER = `# What you, the publisher, say of one exact release. Put it into the package as
# plugin-profile.yaml, beside package.json. Check it with
`;
const OF_EDITOR = `# What an editor says of somebody else's release; readers are told who and when.
# Put it into profiles/ of the host's folder. Check it with
`;

function publisherHead(packageName: string): string {
  return `written_by: publisher
display_name: ${quoted(packageName)}
`;
}

function editorHead({ author, day }: NonNullable<TemplateInput['editor']>): string {
  return `written_by: editor
author: ${quoted(author)}
written_at: ${day}
`;
}

const PUBLISHER_FIELDS = `# lacks: only what it says it cannot do.
capabilities:
  has: []
  lacks: []

# What must be there before. code: a word in snake_case.
prerequisites:
  - code: ''
    text: { en: '', zh-CN: '' }

# What it uses of the machine: network, files, processes.
permissions_claimed:
  - code: ''
    text: { en: '', zh-CN: '' }

# Only what the manifest does not say: its own ranges are read from there.
# channels: stable, next, developer. source_ref: where you say so.
declared_compatibility: []

readme_excerpt: { en: '', zh-CN: '' }
`;

const EDITOR_FIELDS = `capabilities: []

# What must be there before.
prerequisites:
  - { en: '', zh-CN: '' }
`;

/** JSON strings are YAML strings, and nothing in them is markup. */
function quoted(text: string): string {
  return JSON.stringify(text);
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
