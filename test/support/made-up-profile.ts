import { stringify } from 'yaml';

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;

/** The least that is a publisher's profile, of version 1.2.0 of the package. */
export function publisherProfileText(packageName: string): string {
  return stringify({ ...sharedFields(packageName), written_by: 'publisher' });
}

/** The least that is an editor's profile of version 1.2.0 of the package. */
export function editorProfileText(packageName: string, integrity = INTEGRITY): string {
  return stringify({
    ...sharedFields(packageName, integrity),
    written_by: 'editor',
    author: 'Editor of the tide catalog',
    written_at: '2026-09-05',
  });
}

function sharedFields(packageName: string, integrity = INTEGRITY) {
  return {
    schema_version: '2.0.0',
    release: { package: packageName, version: '1.2.0', integrity },
    problem: { en: 'Small print.', 'zh-CN': '小字看不清。' },
  };
}
