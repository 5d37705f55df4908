import type { QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

type HostRun = QualityDimensions['install_runtime'];

/** Where a run in the real host ended. */
export const stageWords = wordsOf({
  package_inspection: { en: 'looking at the package, before any run', 'zh-CN': '运行前检查软件包' },
  resolve: { en: 'resolving versions', 'zh-CN': '解析版本' },
  fetch: { en: 'fetching archives', 'zh-CN': '下载软件包' },
  install: { en: 'installing', 'zh-CN': '安装' },
  compose: { en: 'composing the host', 'zh-CN': '配置宿主' },
  load: { en: 'loading', 'zh-CN': '加载' },
  activate: { en: 'activating', 'zh-CN': '激活' },
  boot: { en: 'booting the host', 'zh-CN': '启动宿主' },
} satisfies Record<NonNullable<HostRun['failure_stage']>, InEachLanguage<string>>);

/** Whose failure it is. */
export const failureClassWords = wordsOf({
  plugin: { en: 'in the plugin itself', 'zh-CN': '插件自身' },
  host: { en: 'in the host', 'zh-CN': '宿主' },
  environment: { en: 'in the place where it was tried', 'zh-CN': '试验环境' },
  dependency: { en: 'in something it depends on', 'zh-CN': '它的依赖' },
} satisfies Record<NonNullable<HostRun['failure_class']>, InEachLanguage<string>>);

export const failureReasonWords = wordsOf({
  package_structure_invalid: { en: 'the archive is not sound', 'zh-CN': '发布包结构有误' },
  no_registry_package: { en: 'no package is held to be its own', 'zh-CN': '没有确认属于它的软件包' },
  version_not_found: { en: 'the registry that was asked has no such version', 'zh-CN': '所查询的软件源无此版本' },
  package_not_found: { en: 'the registry that was asked has no such package', 'zh-CN': '所查询的软件源无此软件包' },
  dependency_not_found: {
    en: 'the registry that was asked does not serve a dependency',
    'zh-CN': '所查询的软件源不提供某个依赖',
  },
  registry_unreachable: { en: 'the registry could not be reached', 'zh-CN': '无法连接软件源' },
  integrity_mismatch: { en: 'other bytes than the registry states', 'zh-CN': '文件与软件源公布的不一致' },
  non_registry_dependency: { en: 'a dependency is not from the registry', 'zh-CN': '有依赖并非来自软件源' },
  fetch_incomplete: { en: 'fetching came to nothing', 'zh-CN': '下载未完成' },
  archive_invalid: { en: 'an archive cannot be unpacked', 'zh-CN': '有压缩包无法解开' },
  no_bundle_declared: { en: 'it declares nothing that the host loads', 'zh-CN': '未声明宿主可加载的内容' },
  install_incomplete: { en: 'installing came to nothing', 'zh-CN': '安装未完成' },
  patch_missing: { en: 'a patch that it names is missing', 'zh-CN': '缺少其指定的补丁' },
  patch_unparseable: { en: 'its patch cannot be read', 'zh-CN': '补丁无法解析' },
  patch_not_list: { en: 'its patch is no list', 'zh-CN': '补丁不是列表' },
  entry_id_conflict: { en: 'another has the same id', 'zh-CN': '标识与其他插件冲突' },
  entry_missing: { en: 'an entry file is missing', 'zh-CN': '缺少入口文件' },
  import_threw: { en: 'its code threw while it was imported', 'zh-CN': '导入时代码抛出异常' },
  syntax_error: { en: 'its code has an error of syntax', 'zh-CN': '代码有语法错误' },
  peer_unresolved: { en: 'a package beside it is missing', 'zh-CN': '缺少对等依赖' },
  apply_threw: { en: 'its code threw while it was applied', 'zh-CN': '应用时代码抛出异常' },
  invalid_plugin_shape: { en: 'it is not built as a plugin', 'zh-CN': '不符合插件的结构' },
  config_invalid: { en: 'its configuration is refused', 'zh-CN': '配置无效' },
  client_bundle_missing: { en: 'its part for the browser is missing', 'zh-CN': '缺少浏览器端部分' },
  host_version_unsupported: { en: 'it refuses this version of the host', 'zh-CN': '不支持此宿主版本' },
  type_conflict: { en: 'the host that it ran in had its type already', 'zh-CN': '运行它的宿主中已有同名类型' },
  native_build_missing: { en: 'native code of it was not built', 'zh-CN': '原生代码未编译' },
  service_unavailable: { en: 'a service that it needs is missing', 'zh-CN': '缺少所需的服务' },
  not_listed: { en: 'the host does not list it', 'zh-CN': '宿主未列出它' },
  late_rejection: { en: 'a promise was rejected late', 'zh-CN': '有 Promise 事后被拒绝' },
  process_exit: { en: 'the process ended', 'zh-CN': '进程退出' },
  out_of_memory: { en: 'the memory did not suffice', 'zh-CN': '内存不足' },
  boot_timeout: { en: 'the host was not up in time', 'zh-CN': '宿主未能及时启动' },
  baseline_failed: { en: 'the host alone did not come up', 'zh-CN': '不装插件时宿主也未能启动' },
} satisfies Record<NonNullable<HostRun['failure_reason_code']>, InEachLanguage<string>>);

export const riskClassWords = wordsOf({
  no_flag_in_bounded_scan: { en: 'nothing was seen in the bounds of the scan', 'zh-CN': '扫描范围内未见需注意的能力' },
  capabilities_observed: { en: 'usual abilities were seen', 'zh-CN': '只看到常见能力' },
  elevated_attention: { en: 'more than the usual attention', 'zh-CN': '需要更多关注' },
  high_attention: { en: 'much attention', 'zh-CN': '需要高度关注' },
} satisfies Record<NonNullable<QualityDimensions['static_risk']['risk_class']>, InEachLanguage<string>>);
