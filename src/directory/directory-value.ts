import { z } from 'zod';
import type { ItemsByPlace } from '../base/items-by-place.ts';
import { CapabilityId, Sha256Form } from '../contract/shared/ids.ts';
import { LocalizedText } from '../contract/shared/text.ts';

/** Where a term may be found: in one of the names, or in the description of a language. */
export const TEXT_FIELDS = ['name', 'en', 'zh-CN'] as const;

export type TextField = (typeof TEXT_FIELDS)[number];

const terms = z.strictObject({ en: z.array(z.string()), 'zh-CN': z.array(z.string()) });

/** What topics are built from: several ways to say one thing. The lists are `clues` in the file, for `terms` are its ways to be said. */
const Term = z.strictObject({
  key: z.string(),
  surface: LocalizedText,
  terms,
});
const index = z.int().nonnegative();

/**
 * How a node came to be: from the host profile, from terms, for the short entries of one
 * owner, from first letters of names, or for what is left.
 */
const NodeKind = z.enum(['root', 'curated', 'term', 'series', 'initial', 'rest']);

const Node = z.strictObject({
  key: z.string(),
  /** Index of the parent in `nodes`, which comes first; `null`: the root. */
  parent: index.nullable(),
  kind: NodeKind,
  label: LocalizedText,
  description: LocalizedText,
  /** Indexes in `clues` of those that its label names; empty: another kind. */
  clues: z.array(index),
  /** Indexes in `clues` of those that often come with these; a description names them. */
  hints: z.array(index),
});

const Mention = z.strictObject({ term: z.string(), field: z.enum(TEXT_FIELDS) });

const Reason = z.strictObject({
  /** Terms of the texts that led here, as the topics spell them. */
  terms: z.array(Mention),
  /** The category that led here; `null`: none did. */
  category: z.string().nullable(),
  capabilities: z.array(z.string()),
});
export type PlacementReason = z.infer<typeof Reason>;

/** A further index of a plugin, for capabilities that are at home there. */
const CrossEntry = z.strictObject({
  node: index,
  capabilities: z.array(
    z.strictObject({
      id: z.string(),
      /** What says so; `null`: the publisher claims it. */
      said: Mention.nullable(),
    }),
  ),
});
export type CrossEntry = z.infer<typeof CrossEntry>;

const Capability = z.strictObject({ id: CapabilityId, label: LocalizedText, terms });

export const PlacedPlugin = z.strictObject({
  id: z.string(),
  /** Of the entry that it was placed by; see `directory-basis.ts`. Empty: written before there was one. */
  entryDigest: z.string().default(''),
  node: index,
  reason: Reason,
  cross: z.array(CrossEntry),
});
export type PlacedPlugin = z.infer<typeof PlacedPlugin>;

/**
 * The whole directory as plain data: what a publication holds, and what the next
 * one may build on. Nodes come parents first, plugins in canonical order.
 */
export const DirectoryValue = z.strictObject({
  /** Digest of what it was built from, the directory before it left out; see `directory-basis.ts`. */
  basis: Sha256Form,
  /** Basis of the directory whose tree this one keeps, its own where that was built anew; `null`: not known. */
  learnedFrom: Sha256Form.nullable().default(null),
  /** What plugins of the host can do, as its profile says it; a route looks for it in a query. */
  capabilities: z.array(Capability),
  nodes: z.array(Node).min(1),
  clues: z.array(Term),
  plugins: z.array(PlacedPlugin),
});
export type DirectoryValue = z.infer<typeof DirectoryValue>;

/** Plugins of a directory, read when they are asked for, and what is known of all of them without reading them. */
export interface PlacedPlugins extends WrittenPlugins {
  /** `null`: it has no such plugin. */
  readonly placeOf: (id: string) => number | null;
  /** See `PlacedPlugin`. */
  readonly digestAt: (place: number) => string | null;
  /** How often plugins stand or are listed at a node. */
  readonly timesUsed: (node: number) => number;
}

export interface WrittenPlugins extends ItemsByPlace<PlacedPlugin> {
  /** One as it is written: canonical JSON. */
  readonly textAt: (place: number) => string;
}

/** A directory whose plugins are read one by one: of a million they are half a gigabyte. */
export type DirectoryByPlace = Omit<DirectoryValue, 'plugins'> & { readonly plugins: PlacedPlugins };
/** A directory whose plugins are placed one by one, in canonical order, as somebody walks over them; each as it is written, in canonical JSON. */
export type DirectoryInTheMaking = Omit<DirectoryValue, 'plugins'> & { readonly plugins: Iterable<string> };
export type DirectoryValueNode = DirectoryValue['nodes'][number];
