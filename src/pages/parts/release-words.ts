import type { ControlMetadata } from '../../contract/candidates/record.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

/** Whether a release is offered. */
export const availabilityWords = wordsOf({
  available: { en: 'available', 'zh-CN': '可用' },
  withdrawn: { en: 'withdrawn', 'zh-CN': '已撤回' },
  quarantined: {
    en: 'quarantined: other bytes were seen under this version',
    'zh-CN': '已隔离：同一版本曾出现不同字节',
  },
  unpublished: { en: 'the registry has it no more', 'zh-CN': '软件源已无此版本' },
} satisfies Record<ControlMetadata['availability'], InEachLanguage<string>>);
