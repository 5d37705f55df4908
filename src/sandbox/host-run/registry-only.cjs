// Read by the package manager (`.pnpmfile.cjs`): it sees every manifest before its dependencies are asked for.
// A dependency that is no registry package would be fetched from anywhere, or hang; it ends the run instead.
const isRegistrySpec = (spec) => (spec.startsWith('npm:') ? true : !/[:/]/.test(spec));

function readPackage(manifest) {
  for (const [name, spec] of Object.entries(manifest.dependencies ?? {})) {
    if (isRegistrySpec(spec)) continue;
    const message = `${manifest.name}@${manifest.version} depends on ${name} by "${spec}"`;
    throw Object.assign(new Error(message), { code: 'NON_REGISTRY_DEPENDENCY' });
  }
  // Neither is needed for an install to succeed.
  const optionalDependencies = ofRegistry(manifest.optionalDependencies);
  const peerDependencies = ofRegistry(manifest.peerDependencies);
  return { ...manifest, optionalDependencies, peerDependencies };
}

const ofRegistry = (wanted = {}) =>
  Object.fromEntries(Object.entries(wanted).filter(([, spec]) => isRegistrySpec(spec)));

module.exports = { hooks: { readPackage } };
