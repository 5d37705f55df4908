/** What a passage of a README is for, decided by the heading it stands under; `readme_excerpt`: the first prose of the file. */
export const README_ROLES = [
  'readme_excerpt',
  'quick_start',
  'prerequisites',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
] as const;
export type ReadmeRole = (typeof README_ROLES)[number];

/** One passage of a released archive, word for word: markup is taken off and white space collapsed, nothing else. */
export interface PublisherText {
  readonly role: 'description' | ReadmeRole;
  /** Line breaks stand only between lines of code. */
  readonly text: string;
  /** Below the archive's top folder. */
  readonly file: string;
  /** Place in a JSON file; `null`: the file is no JSON. */
  readonly pointer: string | null;
  /** The heading above it, as written; `null`: there is none. */
  readonly heading: string | null;
  /** From 1; `null`: the place is a pointer. */
  readonly firstLine: number | null;
  /** Of its last line. */
  readonly lastLine: number | null;
  /** The passage goes on in the file. */
  readonly isCut: boolean;
  /** It is code alone, which is in no language; code behind prose stands on lines of its own. */
  readonly isCode: boolean;
}

/** A value of the manifest that asks for something, e.g. a range of an engine. */
export interface DeclaredValue {
  /** Into `package.json`. */
  readonly pointer: string;
  readonly text: string;
  /** A peer that the manifest says may be missing. */
  readonly isOptional: boolean;
}

export interface TextFile {
  readonly path: string;
  /** `cut`: longer than what is read; `unreadable`: not UTF-8. */
  readonly coverage: 'whole' | 'cut' | 'unreadable';
}

/** What the publisher wrote into the files of one released archive; can be written as JSON. */
export interface PublisherTexts {
  /** Those that were looked into. */
  readonly files: readonly TextFile[];
  /** Name for people; `null`: the manifest gives none. */
  readonly displayName: string | null;
  readonly keywords: readonly string[];
  readonly texts: readonly PublisherText[];
  readonly declared: readonly DeclaredValue[];
}
