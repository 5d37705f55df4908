// Read by the package manager (`.pnpmfile.cjs`): it sees every manifest before its dependencies are asked for.
// Where a release depends on what is no package of the registry, the gate has put this name in place of all of it;
// the run ends here with the reason, instead of with a package that nobody has.
const REFUSED_DEPENDENCY = 'not-of-the-registry';

function readPackage(manifest) {
  if (!Object.hasOwn(manifest.dependencies ?? {}, REFUSED_DEPENDENCY)) return manifest;
  const message = `${manifest.name}@${manifest.version} depends on something that is no package of the registry.`;
  throw Object.assign(new Error(message), { code: 'NON_REGISTRY_DEPENDENCY' });
}

module.exports = { hooks: { readPackage } };
