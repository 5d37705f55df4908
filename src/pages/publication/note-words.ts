import { inEachLanguage, wordsOf } from '../language/words.ts';
import { qualityReasonWords } from '../parts/quality-reason-words.ts';

/** What a note of a whole publication says where no record of a plugin bears it. */
const publicationNoteWords = wordsOf({
  in_repository_folder: {
    en: 'it stands in a folder of a repository that holds more',
    'zh-CN': '位于仓库的子目录中',
  },
  likely_renamed: {
    en: 'its repository seems to be another one under a new name; both are kept',
    'zh-CN': '其仓库疑似由另一仓库改名而来；两者均予保留',
  },
  name_shared_with_other_owner: {
    en: 'a plugin of another owner has the same name',
    'zh-CN': '与其他所有者的插件同名',
  },
  of_mass_publisher: {
    en: 'its owner publishes fifty plugins or more',
    'zh-CN': '其所有者发布了五十个或更多插件',
  },
  registry_dates_unreliable: {
    en: 'the date of its release is left out: the registry contradicts itself, or is a mirror',
    'zh-CN': '其版本的日期未采用：软件源自相矛盾，或只是镜像',
  },
  packages_dated_together: {
    en: 'the registry dates its newest release together with those of other packages',
    'zh-CN': '软件源给其版本标注的时间与其他软件包的相同',
  },
  dates_long_after_files: {
    en: 'the registry dates its release long after the files in it',
    'zh-CN': '软件源给出的版本日期远晚于其文件日期',
  },
  dates_before_files: {
    en: 'the registry dates its release before the files in it',
    'zh-CN': '软件源给出的版本日期早于其文件日期',
  },
  versions_dated_together: {
    en: 'the registry dates most versions of its package together',
    'zh-CN': '软件源把其软件包的多数版本标为同一时间',
  },
  versions_out_of_order: {
    en: 'the registry dates a later version of its package before an earlier one',
    'zh-CN': '软件源把其软件包较新的版本标为早于较旧的版本',
  },
  created_after_versions: {
    en: 'the registry dates its package after the first version of it',
    'zh-CN': '软件源给出的软件包日期晚于其首个版本',
  },
});

/** Of notes by their codes; a code without words is shown as it is. */
export const NOTE_WORDS = inEachLanguage((language): Readonly<Record<string, string>> => ({
  ...qualityReasonWords(language),
  ...publicationNoteWords(language),
}));
