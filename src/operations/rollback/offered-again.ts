import { packageSubject, releaseSubject } from '../../facts/observation/observation.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { CANDIDATE_RECORDS } from '../../publication/publication-folder.ts';
import { candidateRecords } from '../serve/load-served.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';

/** What is withdrawn by a decision in force, and offered by a publication all the same: subjects of the decisions. */
export async function offeredAgain(
  { discovery, readFile }: Pick<OpenPublication, 'discovery' | 'readFile'>,
  withdrawals: Withdrawals,
): Promise<readonly string[]> {
  const candidates = candidateRecords((await readFile(CANDIDATE_RECORDS)) ?? new Uint8Array());
  const offered = new Set(
    candidates
      .filter(({ standing }) => standing.availability === 'available')
      .flatMap(({ identity: { install_ref: release } }) => {
        const { package_name: packageName, version } = release;
        return [packageSubject(packageName), releaseSubject({ packageName, version })];
      }),
  );
  return [...withdrawals.keys()].filter((subject) => discovery.indexOf(subject) !== null || offered.has(subject));
}
