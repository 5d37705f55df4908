import { z } from 'zod';
import { WHITE_SPACE } from './character-classes.ts';
import { DataClass } from './status.ts';

const hex = (digits: string) => z.string().regex(new RegExp(`[0-9a-f]{${digits}}`));
/** Plugin slug, dot, and a version whose dots stand as underscores. */
const slugAndVersion = z.string().regex(/[a-z0-9][a-z0-9_-]*\.[A-Za-z0-9_+-]+/);

export const EntryId = z
  .templateLiteral(['plugin.discovery.', hex('24')])
  .describe(
    'Discovery entry: 24 hex digits of the SHA-256 of its canonical identity; never changes with text or rank (spec 2.3).',
  );
export type EntryId = z.infer<typeof EntryId>;

export const PluginId = z
  .templateLiteral(['plugin.', z.string().regex(/[a-z0-9]+(?:_[a-z0-9]+)*/)])
  .describe('Plugin of a candidate: its slug with underscores (spec 2.2).');
export type PluginId = z.infer<typeof PluginId>;

export const CandidateId = z
  .templateLiteral(['candidate.', slugAndVersion])
  .describe('Candidate: plugin slug and exact version, dots of the version as underscores (spec 2.2).');
export type CandidateId = z.infer<typeof CandidateId>;

export const ReleaseId = z
  .templateLiteral(['release.', slugAndVersion])
  .describe('Release: plugin slug and exact version, dots of the version as underscores (spec 2.2).');
export type ReleaseId = z.infer<typeof ReleaseId>;

/** Whatever names one plugin or one release of it. */
export const AnyPluginId = z
  .union([EntryId, PluginId, CandidateId, ReleaseId])
  .describe('Discovery entry, plugin of a candidate, candidate or release.');

export const EvidenceId = z
  .templateLiteral(['evd_', z.string().regex(/[a-z0-9][a-z0-9_-]*_[a-z]+/)])
  .describe('Evidence of one test dimension: plugin slug and dimension (spec 2.2).');
export type EvidenceId = z.infer<typeof EvidenceId>;

export const SnapshotId = z
  .templateLiteral(['discovery.', z.string().regex(/[a-z0-9.-]+/)])
  .describe('Immutable snapshot; a served one is `discovery.composite.<yyyy-mm-dd>.<version>.<12 hex>` (spec 2.3).');
export type SnapshotId = z.infer<typeof SnapshotId>;

export const PublicationVersion = z
  .templateLiteral([DataClass, '.', z.string().regex(/[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9a-f]{12}/)])
  .describe('Published data set: data class, UTC day and 12 hex digits of its content (spec 2.1).');
export type PublicationVersion = z.infer<typeof PublicationVersion>;

export const DirectoryVersion = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,127}$/)
  .describe('Version of the directory tree an answer was read from.');
export type DirectoryVersion = z.infer<typeof DirectoryVersion>;

export const RequestId = z
  .templateLiteral(['request.', z.string().regex(/[a-z]+\.[0-9a-f]{1,64}/)])
  .describe('This request, for reports of trouble: `request.<operation>.<hex>` (spec 2.1, 2.3).');
export type RequestId = z.infer<typeof RequestId>;

export const Sha256Form = z
  .templateLiteral(['sha256:', hex('64')])
  .describe('SHA-256 digest: `sha256:` and 64 lower-case hex digits.');
export type Sha256Form = z.infer<typeof Sha256Form>;

export const Sha512Integrity = z
  .templateLiteral(['sha512-', z.string().regex(/[A-Za-z0-9+/]{86}==/)])
  .describe('Subresource integrity of a released archive: `sha512-` and base64 (spec 2.2).');
export type Sha512Integrity = z.infer<typeof Sha512Integrity>;

export const SemanticVersion = z
  .string()
  .regex(/^[0-9]+\.[0-9]+\.[0-9]+$/)
  .describe('Semantic version without pre-release or build part, e.g. `1.0.0`.');
export type SemanticVersion = z.infer<typeof SemanticVersion>;

export const CategoryId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
  .describe('Category of the host, e.g. `remote`; the closed list is data of the host, not of the contract.');
export type CategoryId = z.infer<typeof CategoryId>;

export const CapabilityId = z
  .string()
  .regex(/^[a-z][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/)
  .max(128)
  .describe('Capability of the host as `<field>.<ability>`, e.g. `session.continue` (spec 2.2).');
export type CapabilityId = z.infer<typeof CapabilityId>;

/** A word of a list that is data rather than contract, e.g. a rule of a run report. */
export const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .describe('Code in snake_case.');
export type Code = z.infer<typeof Code>;

/** An exact version with its pre-release and build parts, by the grammar of Semantic Versioning 2.0.0. */
export const ReleaseVersion = z
  .string()
  .max(128)
  .regex(
    /^(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
  )
  .describe('Exact version, never a range or a tag, e.g. `1.2.0-rc.1`.');
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;

/** An absolute web address of at most 500 characters; no other scheme ever leaves the service. */
export const WebUrl = z
  .string()
  .max(500)
  // No escapes for white space: `WHITE_SPACE` says why.
  .regex(new RegExp(String.raw`^https?:\/\/[^${WHITE_SPACE}/?#]+[^${WHITE_SPACE}]*$`))
  .describe('Absolute http or https address, at most 500 characters.');
export type WebUrl = z.infer<typeof WebUrl>;

export const JsonPointer = z
  .string()
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/)
  .max(500)
  .describe('JSON pointer (RFC 6901); empty: the whole.');
export type JsonPointer = z.infer<typeof JsonPointer>;

export const EvidenceRefs = z
  .array(z.string().min(1).max(500))
  .describe('References to the observations behind a statement; empty: none is given.');
