import { analyse, isBeside } from '../../../text/analyse.ts';

/**
 * Words that tell nobody what a plugin is for, as people write them: how something
 * is (custom, fast), what any software does (check, show) or is (kit, suite, hub).
 * A label is never made of such words alone.
 */
const VAGUE = `
 analysis app asset bar bottom chinese compatible done eyes header idle index left llm map personal pinned question raw repo
 able access action active actual adapt add added advanced alive allow alternative anything apply argument arguments
 aspect assist assistant auto automatic available avoid aware
 base based basic behavior best better bind body bound bounded box bring build builder built bundle button
 call candidate capability capable case center central change changes check checker choice choose clean clear click
 client close code collect collection common community complete compare component condition config configuration
 confirm content contain contained context control controller convenience copy core count cover create creative
 current custom customise customize daily data deep default define deliver demo deploy detail dev develop
 development different digital direct display double dual dynamic
 each easy edge edit effect element embed empty enable engine enhance enhanced enhancement enough enter entry
 environment error every everything evidence example execute execution experience experimental explain explicit
 expose extend extended extension external extra
 fact factor fail fast feature field file first fit fix flexible flow focus follow form format free friendly front
 full function fusion future
 gate general generate generated generation generator generic get global goal good group guard guide
 handle handler head help helper hide high hook host hot hub human
 idea implement improve include independent info information infinite inject injection input inside install
 installer instance instant integrate integrated integration intent interact interactive interface internal item
 items
 keep key kind kit layer lead level life lightweight limit line link list live load local logic long low
 magic main maintain manage management manager manual mark master matrix method mini minimal mind mode modern
 module more move multi multiple
 name native natural new next node normal number object official ok old on one online open operate operation
 optimise optimize option optional order original other output own
 pack package page panel parameter part path pattern per period pick place plain platform plugin plus point power
 powerful practical practice precise preset pro process product professional profile project protocol provide
 provider public pure push
 quality query quick
 raise random range rate read ready real record reduce reference refine refresh related relevant reliable remote
 remove render replace request require resource response restart restore result return returns reuse right role root
 round rule run runtime
 safe same sample save scenario scene scope screen second section secure see select selection self send separate
 serial series service set setting settings setup several shared shell short show shows side simple simplify single
 small smart smooth soft software solution source special specific standard start state static station status step
 stop structure structured studio style sub subject suggestion suggestions suite super support switch sync system
 tab table target task tech technology temp term test text thing third time title toggle tool toolbox toolkit tools
 top total track trigger true trust turn type
 ultra unified unit universal unlimited update upgrade useful user utility
 value various version view virtual visible visual
 watch way web window wise work worker workflow workspace world write zero
 自动 手动 管理 一键 支持 增强 优化 检查 设置 配置 功能 工具 插件 方案 助手 辅助 实时 本地 在线 快速 简单 完整 基础 核心 高级
 智能 自定义 通用 统一 专业 官方 原生 独立 内置 外部 内部 全部 全局 默认 当前 多个 多种 各种 一个 一次 每次 每日 系统 平台 框架
 模块 组件 服务 信息 数据 内容 结果 状态 过程 方式 模式 类型 参数 参数返回 返回 输入 输出 显示 展示 查看 打开 关闭 启动 停止
 运行 执行 调用 处理 操作 使用 创建 生成 添加 增加 修改 编辑 删除 更新 升级 安装 接入 集成 适配 切换 选择 选中 提升 改善 体验
 开关 环境 资源 项目 文件 代码 文本 页面 面板 窗口 界面 按钮 入口 列表 链接 建议 目标 任务 工作 能力 质量 范围 顺序 周期 套件
 分析 完成 提问 头部 空闲 眼睛 兼容 中文 索引 右下角 左侧 个人 固定 仓库 应用 映射 原始
 单一 轻量 安全 灵活 深度 宿主 回合 候选 因素 场景`;

const VAGUE_TERMS: ReadonlySet<string> = new Set(VAGUE.trim().split(/\s+/u).flatMap(contentTerms));

/** Whether a label says nothing: each of its words is vague. @param text of one language */
export function isVague(text: string): boolean {
  return VAGUE_TERMS.has(text) || contentTerms(text).every((term) => VAGUE_TERMS.has(term));
}

function contentTerms(text: string): readonly string[] {
  if (/\p{Script=Han}/u.test(text)) return [text];
  return analyse(text).flatMap((token) => (isBeside(token) || token.isStop ? [] : [token.term]));
}
