import type { ReadmeRole } from '../../facts/package-contents/publisher-texts.ts';

/**
 * Headings by which publishers say what a section of a README is for. Only the
 * whole heading counts: "Usage" is one, "Usage statistics" is not.
 * `docs/CANDIDATES.md` prints the table.
 */
const HEADINGS_OF_ROLES: Readonly<Record<Exclude<ReadmeRole, 'readme_excerpt'>, readonly string[]>> = {
  quick_start: listed(`
    install, installation, installing, how to install, getting started, quick start,
    quickstart, setup, usage, basic usage, how to use, installation and usage,
    install and usage, 安装, 安装方法, 安装说明, 如何安装, 快速开始, 快速上手, 快速入门, 入门, 开始使用, 使用, 使用方法, 使用说明,
    如何使用, 用法, 安装与使用, 安装和使用, 安装使用
  `),
  prerequisites: listed(`
    requirements, requirement, prerequisites, prerequisite, pre-requisites,
    system requirements, 环境要求, 运行环境, 系统要求, 前提条件, 前置条件, 先决条件, 前置要求, 使用要求
  `),
  permissions_claimed: listed(`
    permissions, required permissions, permissions required, 权限, 权限说明, 所需权限, 权限要求
  `),
  limitations: listed(`
    limitations, limitation, known limitations, known issues, known issues and limitations,
    caveats, restrictions, 限制, 使用限制, 已知限制, 已知问题, 局限, 局限性
  `),
  non_fit_conditions: listed(`
    when not to use, when not to use it, when not to use this, 不适用场景, 不适用情形, 不适合的场景
  `),
};

/** Sections that hold no prose of what the plugin is. */
const NOT_PROSE: ReadonlySet<string> = new Set(
  listed(`
    table of contents, contents, toc, changelog, change log, license, licence, sponsors,
    badges, 目录, 更新日志, 许可证, 许可, 赞助
  `),
);

/** Texts with commas between them. */
function listed(text: string): readonly string[] {
  return text.split(',').map((heading) => heading.trim());
}

const ROLE_OF_HEADING: ReadonlyMap<string, ReadmeRole> = new Map(
  (['quick_start', 'prerequisites', 'permissions_claimed', 'limitations', 'non_fit_conditions'] as const).flatMap(
    (role) => HEADINGS_OF_ROLES[role].map((heading) => [heading, role] as const),
  ),
);

/** `none`: a section of another kind; `skip`: one in which no prose is looked for. */
export function sectionKind(heading: string): ReadmeRole | 'none' | 'skip' {
  const plain = heading
    .toLowerCase()
    .replace(/&/gu, ' and ')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .replace(/^\s*\d+\s+/u, '')
    .trim();
  return NOT_PROSE.has(plain) ? 'skip' : (ROLE_OF_HEADING.get(plain) ?? 'none');
}
