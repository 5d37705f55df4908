import { describe, expect, it } from 'vitest';
import { isSecurityHolder } from './security-holder.ts';

const DESCRIPTION = 'security holding package';

describe('isSecurityHolder', () => {
  it.each([
    ['0.0.1-security', DESCRIPTION, 'npm/security-holder'],
    ['0.0.1-security.0', DESCRIPTION, null],
    ['0.0.1-security', 'Security holding package', 'git+https://github.com/acme/lens.git'],
    ['0.0.1-security', null, 'git+https://github.com/npm/security-holder.git'],
    ['0.0.1-security', null, null],
  ])('knows the release that the registry holds a name with: %s, %j, %j', (version, description, repositoryUrl) => {
    expect(isSecurityHolder({ version, description, repositoryUrl })).toBe(true);
  });

  it.each([
    ['1.0.0', DESCRIPTION, 'npm/security-holder'],
    ['0.0.1', DESCRIPTION, null],
    ['0.0.1-security', 'Watches doors.', 'github:acme/door'],
    ['1.0.1-security', null, null],
  ])('takes no publisher for the registry: %s, %j, %j', (version, description, repositoryUrl) => {
    expect(isSecurityHolder({ version, description, repositoryUrl })).toBe(false);
  });
});
