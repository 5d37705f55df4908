import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type YamlBounds, describeYamlFault, parseBoundedYaml } from '../../base/bounded-yaml.ts';
import { Failure, type FailureItem } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { Taxonomy } from '../../directory/taxonomy.ts';
import type { HostCategory } from '../../facts/catalog/category-table.ts';
import type { ReleaseQuestions } from '../../facts/release/release-source.ts';
import { type CatalogConfig, parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { type LoadedPluginProfiles, loadPluginProfiles } from '../../sources/plugin-profiles/load-profiles.ts';
import { defaultTaxonomy } from './default-taxonomy.ts';
import { CapabilitiesFile, CategoriesFile, HostFile } from './host-profile.ts';
import { refuseRepeatedNames, VocabularyFile } from './vocabulary-file.ts';

/** A host profile, read and checked. */
export interface HostProfile {
  readonly folder: string;
  readonly host: HostFile;
  readonly catalogs: readonly CatalogConfig[];
  /** How an evaluation folder's documents are read; `null`: this host has no evaluation. */
  readonly evaluationCatalog: CatalogConfig | null;
  readonly categories: readonly HostCategory[];
  readonly aliases: VocabularyFile['aliases'];
  readonly synonyms: VocabularyFile['synonyms'];
  readonly capabilities: CapabilitiesFile['capabilities'];
  readonly directory: Taxonomy;
  /** What editors say of exact releases, from the folder `profiles`. */
  readonly profiles: LoadedPluginProfiles;
  /** What the paths of its catalogs name of the environment, each once. */
  readonly variables: readonly ProfileVariable[];
  /** The optional files that are not there, each with what stands in for it. */
  readonly defaults: readonly HostProfileDefault[];
}

/** A variable in the path of a catalog. */
export interface ProfileVariable {
  readonly name: string;
  /** What stands in for it; `null`: it must be set. */
  readonly preset: string | null;
}

export interface HostProfileDefault {
  readonly file: keyof typeof DEFAULTS;
  readonly detail: string;
}

/** What a host has without the file; `doctor` tells it. */
const DEFAULTS = {
  'categories.yaml': 'every plugin is uncategorized',
  'vocabulary.yaml': 'no word has another name',
  'capabilities.yaml': 'no capability is known',
  'directory.yaml': 'one topic a category, and one for the rest',
} as const;

export interface HostProfileReader {
  readonly files: FilePort;
  /** For `${NAME:-default}` in the paths of catalogs. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const MOST_PROFILE_BYTES = 4 * 1024 * 1024;

/** @throws Failure `config_invalid` that names the file and each thing that is wrong in it */
export async function loadHostProfile(folder: string, { files, environment }: HostProfileReader): Promise<HostProfile> {
  const read = async <Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> =>
    checked(name, schema, await files.read(join(folder, name), MOST_PROFILE_BYTES));
  const defaults: HostProfileDefault[] = [];
  const readOptional = async <Schema extends z.ZodType>(
    file: keyof typeof DEFAULTS,
    schema: Schema,
    otherwise: z.infer<Schema>,
  ): Promise<z.infer<Schema>> => {
    const bytes = await files.read(join(folder, file), MOST_PROFILE_BYTES);
    if (bytes !== null) return checked(file, schema, bytes);
    defaults.push({ file, detail: DEFAULTS[file] });
    return otherwise;
  };
  const host = await read('host.yaml', HostFile);
  const { categories } = await readOptional('categories.yaml', CategoriesFile, { categories: [] });
  const { aliases, synonyms } = await readOptional('vocabulary.yaml', VocabularyFile, { aliases: [], synonyms: [] });
  refuseRepeatedNames({ aliases, synonyms });
  const { capabilities } = await readOptional('capabilities.yaml', CapabilitiesFile, { capabilities: [] });
  const catalogs = host.catalogs.map((catalog, i) =>
    catalogOf({ most_shrink_share: host.most_shrink_share, ...catalog }, `/catalogs/${i}`, folder, environment),
  );
  refuseSharedIds(catalogs);
  return {
    folder,
    host,
    catalogs,
    evaluationCatalog:
      host.evaluation_catalog === undefined
        ? null
        : namingHostFile(() => parseCatalogConfig(host.evaluation_catalog, '/evaluation_catalog')),
    categories: categories.map(({ id, label, spellings }) => ({
      id,
      label: { en: label.en, zhCn: label['zh-CN'] },
      spellings,
    })),
    aliases,
    synonyms,
    capabilities,
    directory: await readOptional('directory.yaml', Taxonomy, defaultTaxonomy(categories)),
    profiles: await loadPluginProfiles({
      folder: join(folder, 'profiles'),
      files,
      capabilityIds: new Set(capabilities.map(({ id }) => id)),
    }),
    variables: variablesOf(host),
    defaults,
  };
}

function catalogOf(
  catalog: HostFile['catalogs'][number],
  pointer: string,
  folder: string,
  environment: HostProfileReader['environment'],
): CatalogConfig {
  const { path } = catalog;
  return namingHostFile(() =>
    parseCatalogConfig(
      path === undefined ? catalog : { ...catalog, path: resolve(folder, expandVariables(path, environment)) },
      pointer,
    ),
  );
}

/** Whoever reads a catalog does not know the file it is written in; people who correct it must. */
function namingHostFile<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    const { code, message, items } = Failure.from(thrown);
    throw new Failure(code, `host.yaml: ${message}`, { items, cause: thrown });
  }
}

/** Observations are kept by the id of their source: two sources under one id would replace each other. */
function refuseSharedIds(catalogs: readonly CatalogConfig[]): void {
  const ids = catalogs.map(({ id }) => id);
  const items = catalogs.flatMap(({ id }, i): FailureItem[] =>
    ids.indexOf(id) === i
      ? []
      : [{ pointer: `/catalogs/${i}/id`, code: 'profile_invalid', detail: 'Another source has this id.' }],
  );
  if (items.length > 0) throw new Failure('config_invalid', 'host.yaml has catalogs that share an id.', { items });
}

const VARIABLE = /\$\{([A-Z][A-Z0-9_]*)(?::-([^}]*))?\}/g;

function variablesOf({ catalogs }: HostFile): ProfileVariable[] {
  const matches = catalogs.flatMap(({ path = '' }) => [...path.matchAll(VARIABLE)]);
  const named = new Map(matches.map(([, name = '', preset = null]) => [name, { name, preset }]));
  return [...named.values()];
}

/** `${NAME}` and `${NAME:-default}` as shells write them; a variable without value or default is an error. */
export function expandVariables(text: string, environment: HostProfileReader['environment']): string {
  return text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
    const value = environment[name] || fallback;
    if (value === undefined)
      throw new Failure('config_invalid', `The host profile needs the variable ${name}; set it and run again.`);
    return value;
  });
}

function checked<Schema extends z.ZodType>(name: string, schema: Schema, bytes: Uint8Array | null): z.infer<Schema> {
  if (bytes === null) {
    throw new Failure(
      'config_invalid',
      `The host profile has no ${name}; give the folder of a host, like hosts/<id>, or make one: plugin-facts host init.`,
    );
  }
  const parsed = schema.safeParse(yamlOf(name, bytes));
  if (parsed.success) return parsed.data;
  const items = parsed.error.issues.map((issue): FailureItem => ({
    pointer: `/${issue.path.map(String).join('/')}`,
    code: 'profile_invalid',
    detail: issue.message,
  }));
  const form = FORMS[name];
  const shown = form === undefined ? '' : ` Its form: ${form}`;
  throw new Failure('config_invalid', `${name} is not valid; each item says what to change.${shown}`, { items });
}

/** The least that each of the files beside host.yaml may hold, on one line; docs/HOSTS.md has the same with more lines. */
const FORMS: Readonly<Record<string, string>> = {
  'categories.yaml': 'categories: [{ id: drawing, label: { en: Drawing, zh-CN: 绘画 }, spellings: [painting] }]',
  'vocabulary.yaml': '{ aliases: [[飞书, Feishu, Lark]], synonyms: [[截图, screenshot, capture]] }',
  'capabilities.yaml':
    'capabilities: [{ id: image.export, label: { en: Export images, zh-CN: 导出图片 }, terms: { en: [export png], zh-CN: [导出图片] } }]',
  'directory.yaml': 'topics: [{ key: drawing, label: { en: Drawing, zh-CN: 绘画 }, rules: { categories: [drawing] } }]',
};

/** What host.yaml says, with nothing filled in; for a profile that was loaded. */
export async function readHostFile(folder: string, files: FilePort): Promise<unknown> {
  const bytes = await files.read(join(folder, 'host.yaml'), MOST_PROFILE_BYTES);
  return bytes === null ? null : yamlOf('host.yaml', bytes);
}

/** The host's own files are as long as it wants them within their bytes; a repeated key costs them no minutes either. */
const BOUNDS: YamlBounds = { maxLexemes: 4_000_000, maxAnchorsAndAliases: 100, maxAliasCount: 100 };

function yamlOf(name: string, bytes: Uint8Array): unknown {
  const yaml = parseBoundedYaml(utf8Of(name, bytes), BOUNDS);
  if (yaml.kind === 'parsed') return yaml.value;
  const [fault] = yaml.faults;
  const reason = fault === undefined ? '' : `: ${describeYamlFault(fault, yaml.lines)}`;
  throw new Failure('config_invalid', `${name} is not readable YAML${reason}.`);
}

function utf8Of(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure('config_invalid', `${name} is not UTF-8; save it as such.`, { cause });
  }
}

/** What a host wants to know of its plugins' releases. */
export function releaseQuestions({ host }: Pick<HostProfile, 'host'>): ReleaseQuestions {
  return {
    hostPackage: host.host_package ?? '',
    manifestSections: host.recognise.manifest_sections,
    channelTags: host.channels,
  };
}
