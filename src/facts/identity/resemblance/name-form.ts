import type { PluginProject } from '../plugin-project.ts';
import { confusableSkeleton } from '../../../base/look-alike-letters.ts';

/** What is compared of a project. */
export type NamedProject = Pick<
  PluginProject,
  'identityKey' | 'name' | 'owner' | 'packageName' | 'repository' | 'stars' | 'downloads' | 'description'
>;

/** One name of a project as names are compared: without owner and scope, in lower case, letters as the eye takes them. */
export interface NameForm<Project extends NamedProject = NamedProject> {
  readonly project: Project;
  /** With its signs; `Acme Lens` is spelled `acme-lens`. */
  readonly spelled: string;
  readonly words: readonly string[];
  /** Its words without signs. */
  readonly joined: string;
  /** It is written with letters that look like those of `spelled` and are others. */
  readonly hasOtherLetters: boolean;
}

/** A single letter is no name. */
const SHORTEST_NAME = 2;

/** Forms of all that a project is called: its name, its package's and its repository's. */
export function nameForms<Project extends NamedProject>(project: Project): readonly NameForm<Project>[] {
  const { name, packageName, repository } = project;
  // A folder shares its repository's name with its neighbours.
  const repositoryName = repository === null || repository.subdirectory !== null ? null : repository.name;
  const written = [name, packageName, repositoryName].flatMap((known) => (known === null ? [] : withoutOwner(known)));
  // Most are called the same by all three.
  const forms = Array.from(new Set(written), (each) => formOf(project, each));
  const bySpelling = new Map(forms.map((form) => [form.spelled, form]));
  return [...bySpelling.values()].filter(({ joined }) => joined.length >= SHORTEST_NAME);
}

function withoutOwner(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function formOf<Project extends NamedProject>(project: Project, written: string): NameForm<Project> {
  const bare = confusableSkeleton(written);
  const words = bare.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return {
    project,
    spelled: bare.trim().replaceAll(/\s+/gu, '-'),
    words,
    joined: words.join(''),
    hasOtherLetters: bare !== written.toLowerCase(),
  };
}

/** Whose it is; of a project without an owner nobody else's. */
export function ownerOf({ owner, identityKey }: NamedProject): string {
  return owner?.toLowerCase() ?? identityKey;
}
