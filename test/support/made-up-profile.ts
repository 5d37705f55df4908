import { stringify } from 'yaml';

interface MadeUpProfile {
  readonly slug: string;
  readonly packageName: string;
}

/** The least that is a profile, of version 1.2.0 of the package. */
export function madeUpProfileText({ slug, packageName }: MadeUpProfile): string {
  return stringify({
    schema_version: '1.0.0',
    slug,
    display_name: slug,
    release: { package: packageName, version: '1.2.0', integrity: `sha512-${'A'.repeat(86)}==` },
    written_by: 'project',
    problem: { en: 'Small print.', 'zh-CN': '小字看不清。' },
    operating_approach: { en: 'Draws twice.', 'zh-CN': '画两遍。' },
    readme_excerpt: { en: 'A lens.', 'zh-CN': '一个放大镜。' },
  });
}
