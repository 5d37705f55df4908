import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoDay } from '../../base/timestamp.ts';
import { writeNewFile } from '../write-new-file.ts';
import { HostFile } from './host-profile.ts';

const HOST_REFUSED = 'There is a host.yaml already, or it cannot be written; name another folder.';

/**
 * Writes the profile of a new host: `host.yaml` and an empty catalog.
 *
 * @returns the files, in the order they were written
 * @throws Failure `config_invalid`: the folder's name is no id, or it has a profile; nothing was changed
 */
export async function initHost(folder: string, answers: HostAnswers, clock: Clock): Promise<readonly string[]> {
  const id = basename(resolve(folder)).toLowerCase();
  if (!HostFile.shape.id.safeParse(id).success) {
    throw new Failure(
      'config_invalid',
      "The folder's name becomes the id of the host: letters of a to z, digits and hyphens, at most 64; name another folder.",
    );
  }
  const hostFile = join(folder, 'host.yaml');
  const catalogReadme = join(folder, 'catalog', 'README.md');
  await mkdir(join(folder, 'catalog'), { recursive: true }).catch((cause: unknown) => {
    throw new Failure('config_invalid', 'The folder of the host cannot be made; name another one.', { cause });
  });
  // First the file that may be there, so that a profile somebody wrote is never half replaced.
  await writeNewFile(hostFile, hostTemplate({ ...answers, id, day: isoDay(clock.nowMs()) }), HOST_REFUSED);
  await writeFile(catalogReadme, CATALOG_README);
  return [hostFile, catalogReadme];
}

interface HostTemplateInput extends HostAnswers {
  readonly id: string;
  /** `yyyy-mm-dd`: when the catalog's records were checked. */
  readonly day: string;
}

/** `host.yaml` of a new host: what was answered, and the usual for the rest, each with its reason. */
export function hostTemplate({ id, name, hostPackage, hostVersion, day }: HostTemplateInput): string {
  return `# What plugin-facts has to know of one host application. Beside this file may stand, each optional:
#   categories.yaml    the categories of its catalogs; without it every plugin is uncategorized
#   directory.yaml     the topics at the top of the browsing tree; without it one a category
#   capabilities.yaml  what plugins of this host can do, as ids with words for it
#   vocabulary.yaml    other names of one thing, for searches: strict ones (aliases) and loose ones (synonyms)
# \`plugin-facts doctor --host <this folder>\` says what is missing and what stands in for it.
id: ${quoted(id)}
name: { en: ${quoted(name)}, zh-CN: ${quoted(name)} }
# sample: made for trying out; public: gathered from public sources.
data_class: public
# A search that finds one of its plugins, for the start page and for whoever starts the service; none is shown without
# it. example_searches: { en: …, zh-CN: … } has one in each language of the start page.
# sample_query: …

# The host's own package, and its version that plugins are tried in.
host_package: ${hostPackage === null ? 'null' : quoted(hostPackage)}
analysis: { host_version: ${quoted(hostVersion)} }
# owner/name; they are never plugins.
host_repositories: []
registry: { url: https://registry.npmjs.org }
# Tags of the registry that stand for the channels of a release; null: there is none.
channels: { stable: latest, next: null, developer: null }

# How a package shows that it is a plugin of this host.
recognise: { keywords: [${quoted(`${id}-plugin`)}], manifest_sections: [${quoted(id)}] }
# Listed now and then, and no plugins.
not_plugins: { packages: [], repositories: [] }
renames: []

# Words that nearly every plugin has; a search for anything else leaves them out.
stop_terms: [${quoted(id)}, plugin, plugins, 插件]
# How long facts count as current, and how long after that they are still shown as stale.
freshness: { current_for_days: 14, grace_days: 30 }

catalogs:
  - id: own
    format: yaml-directory
    path: catalog
    # The day its records were checked; change it with them.
    as_of: ${day}
    license: CC0-1.0
    fields:
      repository: /repository
      package_name: /package
      name: /name
      category: /category
      description_en: /description/en
      description_zh_cn: /description/zh-CN
`;
}

/** `catalog/README.md`: the form of one record, kept out of the catalog itself. */
const CATALOG_README = `One file a plugin, \`<anything>.yaml\`. A repository on github.com or a package is
needed, the rest may be missing:

    repository: https://github.com/owner/name
    package: name-on-the-registry
    name: Name as people write it
    category: id or label from categories.yaml
    description:
      en: One sentence that says what it does.
      zh-CN: 用一句话说明它做什么。
`;

/** One YAML scalar; whatever was typed stays a string. */
function quoted(text: string): string {
  return stringify(text, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trimEnd();
}

/** What a new host profile cannot do without. */
export interface HostAnswers {
  /** As people write it. */
  readonly name: string;
  /** `null`: the host is no package. */
  readonly hostPackage: string | null;
  /** Version of the host that plugins are tried in. */
  readonly hostVersion: string;
}
