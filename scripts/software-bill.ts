import { execFileSync } from 'node:child_process';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface OwnManifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * What an installed package of this checkout consists of (CycloneDX), read by npm from the lock file. The same lock file
 * gives the same bill: what tells one run of npm from another (serial number, time, version of npm, name of the folder)
 * is left out. What is needed is followed from the manifest, because `npm sbom --omit dev` also leaves out packages that
 * are needed at run time and, beside that, while developing.
 */
export function softwareBill(folder: string, { name, dependencies }: OwnManifest): object {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const bill: Bill = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }));
  const { component } = bill.metadata;
  const direct = Object.entries(dependencies).map(([dependency, version]) => `${dependency}@${version}`);
  const needed = neededBy(direct, bill);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...component, name } },
    components: bill.components.filter((each) => needed.has(each['bom-ref'])),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: direct },
      ...bill.dependencies.filter(({ ref }) => needed.has(ref)),
    ],
  };
}

function neededBy(direct: readonly string[], { dependencies }: Bill): ReadonlySet<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const needed = new Set(direct);
  for (const ref of needed) for (const each of needs.get(ref) ?? []) needed.add(each);
  return needed;
}
