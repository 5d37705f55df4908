import type { ReadmeRole } from '../../facts/package-contents/package-contents.ts';

/** What a heading says its section is for; `none`: something else; `skip`: no prose is looked for in it. */
export type SectionKind = ReadmeRole | 'none' | 'skip';

type HeadedRole = Exclude<ReadmeRole, 'readme_excerpt'>;

/** Headings that are known as they are; spaces, signs, case and a plural's last letter do not count. */
const HEADINGS_OF_ROLES: Readonly<Record<HeadedRole, readonly string[]>> = {
  quick_start: listed(`
    安装, 安装方法, 安装说明, 如何安装, 快速开始, 快速上手, 快速入门, 入门, 开始使用, 使用, 使用方法, 使用说明,
    如何使用, 用法, 安装使用, 安裝, 安裝方法, 安裝說明, 如何安裝, 快速開始, 快速入門, 入門, 開始使用, 使用說明, 安裝使用
  `),
  prerequisites: listed(`
    环境要求, 环境需求, 运行环境, 运行要求, 运行条件, 系统要求, 系统需求, 前提, 前提条件, 前置条件, 前置要求, 前置需求,
    先决条件, 必要条件, 使用要求, 使用前提, 安装要求, 安装前提, 環境要求, 環境需求, 運行環境, 執行環境, 系統要求,
    系統需求, 前提條件, 前置條件, 先決條件, 必要條件, 安裝要求
  `),
  permissions_claimed: listed('权限, 权限说明, 所需权限, 权限要求, 權限, 權限說明, 所需權限, 權限要求'),
  limitations: listed('限制, 使用限制, 局限, 局限性, 侷限, 侷限性'),
  non_fit_conditions: listed(`
    不适用场景, 不适用情形, 不适合的场景, 不適用場景, 不適用情形, 不適合的場景
  `),
};

/** The thing itself, as a README names it. */
const IT = '(?:it|(?:(?:this|the|these) )?(?:node|plugin|package|module|extension)s?)';
const GUIDE = '(?:guide|instruction|manual|step|procedure|process|method)s?';
/** Where, by what or for whom: "from source", "into a profile". */
const PHRASE =
  '(?: (?:from|in|into|on|onto|inside|via|with|without|using|by|through|for|as|to|under|within) (?!.*\\b(?:develop|contribut|debug|test)).+)?';

/** Headings made of words that say one thing in many ways; each pattern is of a whole heading. */
const FORMS_OF_ROLES: Readonly<Record<HeadedRole, readonly RegExp[]>> = {
  quick_start: wholes(
    `(?:(?:basic|simple|quick|easy|manual|recommended|npm) )?(?:how to )?install(?:ation|ing)?(?: ${IT})?(?: ${GUIDE}| recommended)?${PHRASE}`,
    `(?:(?:basic|quick|initial|easy) )?(?:how to )?set(?:ting)? ?up(?: ${IT})?(?: ${GUIDE})?${PHRASE}`,
    `(?:quick ?start|get(?:ting)? started)(?: ${GUIDE})?${PHRASE}`,
    `(?:(?:basic|simple|quick|general|typical|node|plugin) )?usages?(?: (?:${GUIDE}|examples?))?${PHRASE}`,
    `usage of (?:the |this )?(?:\\S+ )?nodes?(?: \\S+)?`,
    `(?:how to )?use(?: ${IT})?`,
    `using ${IT}${PHRASE}`,
    '(?:使用|通过|透過|用) ?.*\\S ?(?:安装|安裝)',
    '(?:安装|安裝)(?:到|至|进|進|在|于|於) ?.+',
  ),
  prerequisites: wholes(
    `(?:(?:system|software|hardware|minimum|runtime|install(?:ation)?|node|version) )*(?:requirement|pre ?requisite|pre ?req|pre ?condition)s?(?: (?:for|to) (?!.*\\b(?:develop|contribut|build|test)).+)?`,
    'before you (?:begin|start|install)(?: .+)?',
    'what you(?: will)? need',
  ),
  permissions_claimed: wholes(
    '(?:(?:required|needed|requested|necessary) )?permissions?(?: (?:required|needed|requested))?',
  ),
  limitations: wholes(
    '(?:(?:known|current|existing|general|technical|important) )*(?:limitation|restriction|caveat|shortcoming)s?(?: (?:of|in|with|when|for|on) .+)?',
    '(?:known|current|existing) (?:limit|constraint|boundary|gap)s?|(?:known|current|existing) boundaries',
    'known (?:issue|bug|problem|defect)s?(?: (?:in|with|when|on) .+)?',
    '(?:已知|当前|當前|目前|现有|現有)的?(?:使用|功能)?(?:限制|局限|局限性|侷限|侷限性|边界|邊界)',
    '已知的?(?:问题|問題|缺陷|不足)',
  ),
  non_fit_conditions: wholes('when (?:you should )?not to use(?: .+)?', '(?:who|what) (?:it|this) is not for'),
};

/** Sections about the project and its people: nothing in them, nor below them, says what the plugin is or needs. */
const NOT_PROSE: ReadonlySet<string> = new Set(
  listed(`
    table of contents, contents, toc, changelog, change log, release notes, version history, revision history,
    license, licence, copyright, sponsors, donate, donation, badges, author, authors, contributors,
    maintainers, credits, acknowledgements, acknowledgments, thanks, thanks to, special thanks, links, contributing,
    contribute, development, developing, developers, for developers, build, testing, tests, roadmap, todo, to do, stars, star history,
    目录, 更新日志, 更新记录, 许可证, 许可, 赞助, 致谢, 鸣谢, 感谢, 友情链接, 链接, 贡献, 参与贡献, 作者, 贡献者, 开发, 测试, 构建,
    路线图, 目錄, 更新日誌, 更新記錄, 許可證, 許可, 贊助, 致謝, 鳴謝, 感謝, 友情連結, 連結, 貢獻, 參與貢獻, 貢獻者, 開發, 測試,
    路線圖
  `).map(headingKey),
);

const ROLES: readonly HeadedRole[] = [
  'quick_start',
  'prerequisites',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
];

const ROLE_OF_HEADING: ReadonlyMap<string, HeadedRole> = new Map(
  ROLES.flatMap((role) => HEADINGS_OF_ROLES[role].map((heading) => [headingKey(heading), role] as const)),
);

/**
 * What a section is for by its heading. Only the whole heading counts: "Usage" is
 * one, "Usage statistics" is not. Of several things ("Permissions and privacy") the
 * first counts, unless another is of another kind: then nobody can tell which
 * sentence is of which. What stands in brackets does not count.
 */
export function sectionKind(heading: string): SectionKind {
  const words = headingWords(heading.slice(0, LONGEST_NAME).replaceAll(BRACKETS, ' '));
  const parts = words.split(JOINS);
  if (parts.every((part) => NOT_PROSE.has(headingKey(part)))) return 'skip';
  const [first = null, ...others] = parts.map(roleOf);
  const isOfOneKind = others.every((other) => other === null || other === first);
  return roleOf(words) ?? (isOfOneKind ? first : null) ?? 'none';
}

/** A heading longer than this is a sentence; it also bounds what the patterns read. */
const LONGEST_NAME = 200;
const BRACKETS = /\([^()]*\)|（[^（）]*）|\[[^[\]]*\]/gu;
const JOINS = /(?: and | or |(?<=[\p{Script=Han}])(?:以及|与|與|和|及)(?=[\p{Script=Han}]))/u;

function roleOf(words: string): HeadedRole | null {
  const listedRole = ROLE_OF_HEADING.get(headingKey(words));
  return listedRole ?? ROLES.find((role) => FORMS_OF_ROLES[role].some((form) => form.test(words))) ?? null;
}

/** Words with one space between them, without numbers before them, signs and case; `&` and `/` join like "and". */
function headingWords(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[&/、]/gu, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*(?:\d+\s+)+/u, '')
    .trim();
}

/** Equal for the spellings of one heading: without spaces and the `s` of a plural. */
function headingKey(heading: string): string {
  return headingWords(heading).replaceAll(' ', '').replace(/s$/u, '');
}

function wholes(...patterns: readonly string[]): readonly RegExp[] {
  return patterns.map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));
}

/** Texts with commas between them. */
function listed(text: string): readonly string[] {
  return text.split(',').map((heading) => heading.trim());
}
