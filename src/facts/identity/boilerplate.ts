import type { ListingFacts, LocalizedFacts } from '../catalog/listing.ts';
import { draftOwner } from './draft-owner.ts';
import type { ProjectDraft } from './project-draft.ts';

type Language = keyof LocalizedFacts;
export const LANGUAGES: readonly Language[] = ['en', 'zhCn'];

/** A sentence that this many owners share word for word was written by a program. */
const OWNERS_SHARING = 20;
/** So was one that a single owner gives this many projects in one catalog. */
const PROJECTS_OF_ONE_OWNER = 10;

/** Whether a listing's text in a language says nothing of its own project. */
export type IsBoilerplate = (listing: ListingFacts, language: Language) => boolean;

interface Carrier {
  readonly text: string;
  readonly owner: string;
  readonly catalogId: string;
  readonly identityKey: string;
}

/** Who carries a text too often; everybody, where many owners share it. */
type Offenders = ReadonlySet<string> | 'everybody';

/** Finds texts that many projects carry; answers for one project at a time. */
export function findBoilerplate(drafts: readonly ProjectDraft[]): (draft: ProjectDraft) => IsBoilerplate {
  const offenders = { en: findOffenders(drafts, 'en'), zhCn: findOffenders(drafts, 'zhCn') };
  return (draft) => {
    const owner = draftOwner(draft);
    return ({ catalogId, description }, language) => {
      const offending = offenders[language].get(description[language] ?? '');
      return offending === 'everybody' || (offending?.has(ownerInCatalog({ owner, catalogId })) ?? false);
    };
  };
}

function findOffenders(drafts: readonly ProjectDraft[], language: Language): ReadonlyMap<string, Offenders> {
  const carriers = drafts.flatMap((draft) => carriersIn(draft, language));
  return new Map(
    [...Map.groupBy(carriers, ({ text }) => text)]
      // Few texts have so many carriers that they are worth a closer look.
      .filter(([, sharing]) => sharing.length >= PROJECTS_OF_ONE_OWNER)
      .map(([text, sharing]) => [text, offendersAmong(sharing)]),
  );
}

function carriersIn(draft: ProjectDraft, language: Language): Carrier[] {
  const owner = draftOwner(draft);
  return draft.members.flatMap(({ listing: { catalogId, description } }) => {
    const text = description[language];
    return text === null ? [] : [{ text, owner, catalogId, identityKey: draft.identityKey }];
  });
}

function offendersAmong(carriers: readonly Carrier[]): Offenders {
  if (new Set(carriers.map(({ owner }) => owner)).size >= OWNERS_SHARING) return 'everybody';
  const byOwner = Map.groupBy(carriers, ownerInCatalog);
  const often = [...byOwner].filter(
    ([, own]) => new Set(own.map(({ identityKey }) => identityKey)).size >= PROJECTS_OF_ONE_OWNER,
  );
  return new Set(often.map(([owner]) => owner));
}

function ownerInCatalog({ owner, catalogId }: Pick<Carrier, 'owner' | 'catalogId'>): string {
  return `${catalogId}\n${owner}`;
}
