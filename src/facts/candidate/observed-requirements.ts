import { compareCodeUnits } from '../../base/compare.ts';
import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import { type ExactRelease, releaseSubject } from '../observation/observation.ts';
import type { PackageContents } from '../package-contents/package-contents.ts';
import type { CodedClaim, PublisherProfile } from './plugin-profile.ts';

/** Something a release needs or can do, and what that rests on; docs/CANDIDATES.md lists the codes. */
export interface Requirement {
  readonly code: string;
  readonly status: 'observed' | 'declared' | 'claimed_only';
  readonly evidenceRefs: readonly string[];
}

export interface Requirements {
  readonly prerequisites: readonly Requirement[];
  readonly permissions: readonly Requirement[];
}

export interface RequirementInput {
  readonly release: ExactRelease;
  /** `null`: nobody read the archive. */
  readonly contents: Extract<PackageContents, { kind: 'read' }> | null;
  /** Abilities in code that runs, as the scan counts them. */
  readonly abilities: readonly StaticCode[];
  /** Whether a place of the manifest, a JSON pointer, names versions of the host. */
  readonly namesHostVersions: (pointer: string) => boolean;
  /** `null`: the release brings none along. */
  readonly profile: PublisherProfile | null;
}

/**
 * What a release needs and can do: seen in its files first, then what its
 * manifest asks for, then what only its publisher's words say. Each code once.
 */
export function requirementsOf(input: RequirementInput): Requirements {
  const { profile } = input;
  return {
    prerequisites: eachCodeOnce([...declaredPrerequisites(input), ...claimed(profile?.prerequisites ?? [])]),
    permissions: eachCodeOnce([...seenPermissions(input), ...claimed(profile?.permissionsClaimed ?? [])]),
  };
}

/** `static_process_execution_observed` → `process_execution`. */
function permissionOf(code: StaticCode): string {
  return code.replace(/^static_/u, '').replace(/_observed$/u, '');
}

function seenPermissions({ release, contents, abilities }: RequirementInput): readonly Requirement[] {
  if (contents === null) return [];
  const inArchive = `package_contents/${releaseSubject(release)}`;
  const { counts, findings } = contents.integrity;
  const scripts = findings.filter(({ code }) => code === 'install_script_declared');
  const isNative = counts.native_binary_content > 0;
  return [
    ...abilities.map((code) => observed(permissionOf(code), `${inArchive}#${code}`)),
    ...(isNative ? [observed('native_binary', `${inArchive}#native_binary_content`)] : []),
    ...scripts.map(({ pointer, path }): Requirement => ({
      code: 'install_scripts',
      // Without a script in the manifest it is the file that makes installers compile.
      status: pointer === null ? 'observed' : 'declared',
      evidenceRefs: [pointer === null ? `${inArchive}/${path ?? ''}` : manifestRef(release, pointer)],
    })),
  ];
}

function observed(code: string, evidenceRef: string): Requirement {
  return { code, status: 'observed', evidenceRefs: [evidenceRef] };
}

const PACKAGE_MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);

/** A peer that may be missing is no prerequisite; the host is never missing where its plugin runs. */
function declaredPrerequisites({ release, contents, namesHostVersions }: RequirementInput): readonly Requirement[] {
  return (contents?.publisherTexts?.declared ?? []).flatMap(({ pointer, isOptional }): Requirement[] => {
    const isOfHost = namesHostVersions(pointer);
    const code = isOfHost ? 'host_version' : prerequisiteAt(pointer);
    if (code === null || (isOptional && !isOfHost)) return [];
    return [{ code, status: 'declared', evidenceRefs: [manifestRef(release, pointer)] }];
  });
}

function prerequisiteAt(pointer: string): string | null {
  const [, member, name] = pointer.split('/');
  if (member === 'engines') return name === 'node' ? 'node_version' : engineCode(name ?? '');
  if (member === 'peerDependencies') return 'peer_packages';
  if (member === 'os') return 'operating_system';
  return member === 'cpu' ? 'processor' : null;
}

function engineCode(name: string): string {
  return PACKAGE_MANAGERS.has(name) ? 'package_manager' : 'other_engine';
}

function manifestRef(release: ExactRelease, pointer: string): string {
  return `${releaseSubject(release)}/package.json#${pointer}`;
}

function claimed(claims: readonly CodedClaim[]): readonly Requirement[] {
  return claims.map(({ code }) => ({ code, status: 'claimed_only', evidenceRefs: [] }));
}

const RANK = { observed: 0, declared: 1, claimed_only: 2 } as const;

/** The strongest status of a code, with the references of that status, in the order of codes. */
function eachCodeOnce(found: readonly Requirement[]): readonly Requirement[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  return [...byCode]
    .map(([code, all]): Requirement => {
      const best = Math.min(...all.map(({ status }) => RANK[status]));
      const deciding = all.filter(({ status }) => RANK[status] === best);
      const refs = deciding.flatMap(({ evidenceRefs }) => evidenceRefs);
      return { code, status: deciding[0]?.status ?? 'claimed_only', evidenceRefs: [...new Set(refs)] };
    })
    .sort((a, b) => RANK[a.status] - RANK[b.status] || compareCodeUnits(a.code, b.code));
}
