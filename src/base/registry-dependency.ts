import semver from 'semver';

const NAME = String.raw`(?:@[\w-][\w.-]*/)?[\w-][\w.-]*`;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
/** `npm:<name>` or `npm:<name>@<range>`: another package of the registry under this name. */
const ALIAS = new RegExp(`^npm:(${NAME})(?:@(.*))?$`, 'su');
const TAG = /^\w[\w.-]*$/u;
/** One part of a range between spaces and bars: an operator, a version with or without one, or the dash of `1 - 2`. */
const RANGE_PART = /^(?:[<>=~^]*(?:v?[\dxX*][\w.+*-]*)?|-)$/u;

/** An installer reads a file where a name ends so, without any slash before it. */
const ARCHIVE_NAME = /\.(?:tgz|tar\.gz|tar)$/iu;

/** The registry's own bound on names; ranges of real packages have a few dozen characters. */
const MAX_NAME_CHARACTERS = 214;
const MAX_SPEC_CHARACTERS = 1_000;

/** Whether a text can be the name of a package of a registry; leads out of no folder and no address. */
export function isPackageName(name: string): boolean {
  return name.length <= MAX_NAME_CHARACTERS && WHOLE_NAME.test(name);
}

/**
 * Whether a dependency can be nothing but a package of the registry: a version, a range, a tag, or an alias of one.
 *
 * Told by what it is, not by what it is not: installers read files, folders, repositories and addresses in ever more
 * spellings (`npm:x@/../secret.tgz` is a local archive), and each fetches or opens what a stranger names.
 *
 * @param spec as a manifest writes it; may be anything
 * @see https://docs.npmjs.com/cli/v11/using-npm/package-spec
 */
export function isRegistryDependency(name: string, spec: unknown): boolean {
  if (!isPackageName(name) || typeof spec !== 'string' || spec.length > MAX_SPEC_CHARACTERS) return false;
  if (ARCHIVE_NAME.test(spec.trim())) return false;
  const alias = ALIAS.exec(spec);
  return alias === null ? isRangeOrTag(spec) : isPackageName(alias[1] ?? '') && isRangeOrTag(alias[2] ?? '');
}

/** Each part is looked at besides: read loosely, as installers do, a range passes over parts that are none. */
function isRangeOrTag(spec: string): boolean {
  if (TAG.test(spec)) return true;
  return (
    spec.split(/ +|\|\|/u).every((part) => RANGE_PART.test(part)) && semver.validRange(spec, { loose: true }) !== null
  );
}
