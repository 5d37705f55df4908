import type { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/digest.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import type {
  BoundPluginProfile,
  CodedClaim,
  EditorProfile,
  PluginProfileText,
  PluginProfileTexts,
  PublisherProfile,
} from '../../facts/candidate/plugin-profile.ts';
import { type EditorProfileFile, PluginProfileFile, type PublisherProfileFile, type Words } from './profile-file.ts';
import { checkRules } from './profile-rules.ts';
import { type PluginProfileProblem, type YamlSource, problemWithoutPlace, readYamlSource } from './yaml-source.ts';

export interface PluginProfileReading {
  /** `null`: there are errors, and nothing of it is used. */
  readonly profile: PublisherProfile | EditorProfile | null;
  /** All of them at once, in the order of the file. */
  readonly problems: readonly PluginProfileProblem[];
}

export interface PluginProfileContext {
  /** Named in the profile as the place it was read from. */
  readonly origin: string;
  readonly capabilityIds: ReadonlySet<string>;
}

export const MAX_PROFILE_BYTES = 262_144;

/** Reads one profile. Bad input never throws: each fault is told with its place. */
export function readPluginProfile(
  bytes: Uint8Array,
  { origin, capabilityIds }: PluginProfileContext,
): PluginProfileReading {
  if (bytes.length > MAX_PROFILE_BYTES) return refused(`A profile has at most ${MAX_PROFILE_BYTES} bytes.`);
  const text = decodedUtf8(bytes);
  if (text === null) return refused('The file is not UTF-8; save it as such.');
  const source = readYamlSource(text);
  if (!('value' in source)) return { profile: null, problems: source };
  const parsed = PluginProfileFile.safeParse(source.value);
  if (!parsed.success) return { profile: null, problems: inOrder(schemaProblems(parsed.error, source)) };
  const problems = checkRules(parsed.data, capabilityIds).map(({ severity, path, detail }) => ({
    severity,
    ...source.placeOf(path),
    pointer: pointerOf(path),
    detail,
  }));
  const isRefused = problems.some(({ severity }) => severity === 'error');
  return { profile: isRefused ? null : toProfile(parsed.data, origin), problems: inOrder(problems) };
}

/** @param detail what is wrong with the whole file */
function refused(detail: string): PluginProfileReading {
  return { profile: null, problems: [problemWithoutPlace('', detail)] };
}

function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** So many are told at once: each one's place is looked for in the file. */
const MOST_PROBLEMS = 100;

function schemaProblems(error: z.ZodError, source: YamlSource): PluginProfileProblem[] {
  return error.issues.slice(0, MOST_PROBLEMS).flatMap((issue): PluginProfileProblem[] => {
    const head = { severity: 'error', pointer: pointerOf(issue.path) } as const;
    if (issue.code !== 'unrecognized_keys') {
      return [{ ...head, ...source.placeOf(issue.path), detail: sentence(issue.message) }];
    }
    return issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({
      ...head,
      ...source.placeOfKey(issue.path, key),
      pointer: pointerOf([...issue.path, key]),
      detail: 'There is no such field; `plugin-facts profile init` shows the fields.',
    }));
  });
}

/** The library's own messages end without a full stop, and call a missing field undefined. */
function sentence(message: string): string {
  if (message.endsWith('received undefined')) return 'Must be given.';
  return message.endsWith('.') ? message : `${message}.`;
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((pointer, part) => pointerTo(pointer, String(part)), '');
}

function inOrder(problems: readonly PluginProfileProblem[]): readonly PluginProfileProblem[] {
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

function toProfile(file: PluginProfileFile, origin: string): PublisherProfile | EditorProfile {
  return file.written_by === 'publisher' ? publisherProfile(file, origin) : editorProfile(file, origin);
}

function publisherProfile(file: PublisherProfileFile, origin: string): PublisherProfile {
  return {
    ...boundTexts(file, origin),
    writtenBy: 'publisher',
    displayName: file.display_name ?? null,
    prerequisites: claimsOf(file.prerequisites),
    permissionsClaimed: claimsOf(file.permissions_claimed),
    declaredCompatibility: file.declared_compatibility.map((claim) => ({
      claimId: claim.claim_id,
      hostRange: claim.host_range,
      channels: claim.channels,
      sourceRef: claim.source_ref,
      claimedAtMs: claim.claimed_at ?? null,
    })),
    readmeExcerpt: oneText(file.readme_excerpt),
    capabilities: [
      ...file.capabilities.has.map((capabilityId) => ({ capabilityId, claim: 'has' as const })),
      ...file.capabilities.lacks.map((capabilityId) => ({ capabilityId, claim: 'lacks' as const })),
    ],
  };
}

function editorProfile(file: EditorProfileFile, origin: string): EditorProfile {
  return {
    ...boundTexts(file, origin),
    writtenBy: 'editor',
    author: file.author,
    writtenAtMs: file.written_at,
    prerequisites: file.prerequisites.map(textOf),
    capabilityIds: file.capabilities,
  };
}

function boundTexts(file: PluginProfileFile, origin: string): BoundPluginProfile & PluginProfileTexts {
  return {
    packageName: file.release.package,
    version: file.release.version,
    integrity: file.release.integrity,
    problem: oneText(file.problem),
    outcomes: file.outcomes.map(textOf),
    operatingApproach: oneText(file.operating_approach),
    requiredServices: file.required_services.map(textOf),
    limitations: file.limitations.map(textOf),
    nonFitConditions: file.non_fit_conditions.map(textOf),
    quickStart: file.quick_start.map(textOf),
    origin,
    digest: sha256(canonicalJson(JSON.parse(JSON.stringify(file)))),
  };
}

function textOf(text: Words): PluginProfileText {
  return { en: text.en ?? null, zhCn: text['zh-CN'] ?? null };
}

function oneText(text: Words | undefined): PluginProfileText | null {
  return text === undefined ? null : textOf(text);
}

function claimsOf(claims: PublisherProfileFile['prerequisites']): readonly CodedClaim[] {
  return claims.map(({ code, text }) => ({ code, text: textOf(text) }));
}
