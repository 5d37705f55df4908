import type { Clock } from '../../base/clock.ts';
import { createPatientHttp, type PatientHttp, USUAL_PATIENCE } from '../../base/http/patient-http.ts';
import type { OriginBudget } from '../../base/http/origin-turns.ts';
import type { UndiciHttp } from '../../base/http/undici-http.ts';
import { systemWait } from '../../base/wait.ts';
import type { AdvisorySource } from '../../facts/advisory-source-port.ts';
import type { ReleaseSource } from '../../facts/release-source-port.ts';
import type { RepositorySource } from '../../facts/repository-source-port.ts';
import { createNpmAdvisories } from '../../sources/advisories/npm-advisories.ts';
import { createNpmRegistry } from '../../sources/package-registry/npm-registry.ts';
import { createGithubRepositories } from '../../sources/repositories/github-repositories.ts';

export interface SourceSettings {
  readonly http: UndiciHttp;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly interrupt: AbortSignal;
  readonly registryUrl: string;
  readonly repositoryApiUrl: string;
  /** `null`: anonymous, which is enough for a handful of repositories an hour. */
  readonly repositoryToken: string | null;
}

export interface AnalysisSources {
  readonly releases: ReleaseSource;
  readonly repositories: RepositorySource;
  readonly advisories: AdvisorySource;
}

/** Registries serve whole installations; an API for people's questions asks for more care. */
const REGISTRY_BUDGET: OriginBudget = { maxConcurrent: 6, requestsPerMinute: 600 };
const API_BUDGET: OriginBudget = { maxConcurrent: 2, requestsPerMinute: 60 };

/** The outside sources of an analysis, behind one http that keeps to budgets and is patient. */
export function openSources({
  http,
  clock,
  random,
  interrupt,
  registryUrl,
  repositoryApiUrl,
  repositoryToken,
}: SourceSettings): AnalysisSources {
  const registryOrigin = new URL(registryUrl).origin;
  const patient: PatientHttp = createPatientHttp({
    http,
    clock,
    wait: systemWait(interrupt),
    random,
    budgetOf: (origin) => (origin === registryOrigin ? REGISTRY_BUDGET : API_BUDGET),
    patience: USUAL_PATIENCE,
  });
  return {
    releases: createNpmRegistry({ http: patient, clock, baseUrl: registryUrl }),
    repositories: createGithubRepositories({ http: patient, clock, apiUrl: repositoryApiUrl, token: repositoryToken }),
    advisories: createNpmAdvisories({ http: patient, registryUrl }),
  };
}
