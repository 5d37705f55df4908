import type { ControlMetadata } from '../../contract/candidates/record.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

/** Whether a release is offered. */
export const availabilityWords = wordsOf({
  available: { en: 'known here, not withdrawn', 'zh-CN': '此处可查，未撤下' },
  withdrawn: { en: 'withdrawn', 'zh-CN': '已撤下' },
  quarantined: {
    en: 'quarantined: other bytes were seen under this version',
    'zh-CN': '已隔离：同一版本号下出现过不同的文件',
  },
  unpublished: { en: 'no longer in the registry', 'zh-CN': '软件源已无此版本' },
} satisfies Record<ControlMetadata['availability'], InEachLanguage<string>>);
