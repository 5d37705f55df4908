import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type DoctorCheck, ok, warning } from './doctor-report.ts';

const NAME = 'repository token';

/** Whether the API that the host profile names is asked with the token, which is sent to its origin alone. */
export function tokenCheck(
  { source, api_url: apiUrl }: HostProfile['host']['repositories'],
  tokenOrigin: string | null,
): DoctorCheck | readonly DoctorCheck[] {
  if (source === 'git') return [];
  const { origin } = new URL(apiUrl);
  if (tokenOrigin === origin) return ok(NAME, `sent to ${origin}`);
  if (tokenOrigin === null)
    return ok(NAME, `none: ${origin} is asked without one, a handful of repositories an hour; none is needed to serve`);
  return warning(
    NAME,
    `${origin} is asked without the token, which is for ${tokenOrigin}: a handful of repositories an hour`,
    'If the token is of that host, name its origin in PLUGIN_FACTS_REPOSITORY_TOKEN_ORIGIN.',
  );
}
