import type { LocalizedText } from '../contract/shared/text.ts';
import type { TestDimension } from '../facts/candidate/release-dimensions.ts';

export const NOBODY_LOOKED: LocalizedText = {
  en: 'Nobody has looked, or looking came to nothing.',
  'zh-CN': '尚无人查看，或查看未得出结果。',
};

/** What exactly was looked at, where somebody did. */
export const DIMENSION_SCOPES: Readonly<Record<TestDimension, LocalizedText>> = {
  source: {
    en: 'Whether the release names a repository and a manifest at its head names the package.',
    'zh-CN': '发行版是否指明仓库，且该仓库最新提交中的清单是否指明此软件包。',
  },
  install: {
    en: 'This exact release was installed into a fresh host, without its install scripts.',
    'zh-CN': '已将此确切版本安装到全新的主程序中，未运行其安装脚本。',
  },
  boot: {
    en: 'The host was started with it, confined and without network, and listed what it loaded.',
    'zh-CN': '在隔离且无网络的环境中启动主程序，并列出其加载的内容。',
  },
  smoke: {
    en: 'Whether its own parts reached their working state, without network or AI.',
    'zh-CN': '在无网络、无 AI 的情况下，其各部分是否进入工作状态。',
  },
  lifecycle: {
    en: 'Whether it can be disabled, updated and removed.',
    'zh-CN': '能否停用、更新和移除。',
  },
  composition: {
    en: 'Whether it works beside other plugins.',
    'zh-CN': '能否与其他插件共同工作。',
  },
  permissions: {
    en: 'Whether what it uses is what it claims.',
    'zh-CN': '实际使用的权限是否与声明一致。',
  },
  maintenance: {
    en: 'Dates of its newest commit and of this release; passed: within 365 days before the look.',
    'zh-CN': '最新提交与此版本的日期；“通过”表示在查看前 365 天之内。',
  },
  freshness: {
    en: 'Whether the stable tag of the registry points at this release; partial: at another one.',
    'zh-CN': '注册表的稳定标签是否指向此版本；“部分”表示指向其他版本。',
  },
};
