import { isObject, pointerTo } from '../../base/json-pointer.ts';
import { joinPath } from '../static-scan/package-files.ts';

/** Whether the package has a file at this path. */
export type HasFile = (path: string) => boolean;

/**
 * The file of the package that Node loads for a path in its manifest: as it
 * stands, with an ending, or as a folder.
 *
 * @see https://nodejs.org/api/modules.html, "All together", LOAD_AS_FILE and LOAD_INDEX
 */
export function nodeFile(declared: string, hasFile: HasFile): string | null {
  const path = joinPath([], declared);
  if (path === null) return null;
  const inFolder = path === '' ? '' : `${path}/`;
  const candidates = [
    ...(path === '' || declared.endsWith('/') ? [] : [path, `${path}.js`, `${path}.json`, `${path}.node`]),
    `${inFolder}index.js`,
    `${inFolder}index.json`,
    `${inFolder}index.node`,
  ];
  return candidates.find((candidate) => hasFile(candidate)) ?? null;
}

/** One file, or pattern of files, that `exports` gives for some way of loading. */
export interface ExportTarget {
  readonly pointer: string;
  /** `null`: closed on purpose. */
  readonly target: string | null;
  /** Whether Node itself takes it when the package is loaded by its bare name. */
  readonly isMain: boolean;
  /** Conditions that lead to it, outermost first. */
  readonly conditions: readonly string[];
}

/** What Node knows by itself (https://nodejs.org/api/packages.html, conditional exports). */
const NODE_CONDITIONS: ReadonlySet<string> = new Set([
  'node',
  'import',
  'require',
  'default',
  'module-sync',
  'node-addons',
]);
/** Deeper nesting is not followed. */
const MAX_DEPTH = 20;

/** Every target of the member `exports`, in the order of the manifest. */
export function exportTargets(exports: unknown): readonly ExportTarget[] {
  const isBySubpath = isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isBySubpath) return targetsBelow(exports, '/exports', true, []);
  return Object.entries(exports).flatMap(([subpath, value]) =>
    targetsBelow(value, pointerTo('/exports', subpath), subpath === '.', []),
  );
}

function targetsBelow(
  value: unknown,
  pointer: string,
  isMain: boolean,
  conditions: readonly string[],
): readonly ExportTarget[] {
  if (conditions.length > MAX_DEPTH) return [];
  if (typeof value === 'string' || value === null) return [{ pointer, target: value, isMain, conditions }];
  // Of alternatives Node takes the first that is well formed, whether its file exists or not.
  if (Array.isArray(value)) return targetsBelow(value[0], pointerTo(pointer, 0), isMain, conditions);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([condition, inner]) =>
    targetsBelow(inner, pointerTo(pointer, condition), isMain && NODE_CONDITIONS.has(condition), [
      ...conditions,
      condition,
    ]),
  );
}
