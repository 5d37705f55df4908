import { matchesIn } from './matches-in.ts';

/** A time of day as messengers print it, with a day where they do. */
const CLOCK = String.raw`(?:(?:上午|下午|凌晨|晚上|中午)\s?)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const DAY = String.raw`(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|今天|昨天|前天|(?:星期|周)[一二三四五六日天]|\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|(?:\d{4}年)?\d{1,2}月\d{1,2}日)`;
const WHEN = String.raw`(?:${DAY},?\s?(?:at\s|um\s)?)?${CLOCK}`;
const LATIN = String.raw`\p{Lu}[\p{L}'-]{1,20}(?: \p{Lu}[\p{L}'.-]{0,20}){0,2}`;
/** A Han name by one of the commonest family names, or as friends are called. */
const FAMILY =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭肖萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江';
const HAN = String.raw`(?:[${FAMILY}]\p{Script=Han}{1,2}|[小老阿大][\p{Script=Han}])`;
const NAME = String.raw`(?:${LATIN}|${HAN}|\p{Ll}[\p{L}\p{N}._-]{2,20})`;

/** Where a message begins, by the usual forms of messengers with a time; two of one form are a conversation. */
const HEADS: readonly RegExp[] = [
  // `[8/19 8:17 PM] Dmitri Walsh`, `[01:03] <nils>`, `(09:04) Anna`.
  String.raw`[[(](?:${WHEN})[\])]\s*[<@]?(?:${NAME})`,
  // `name — Today at 9:19 PM`, `Name, [8/19/2024 8:17 PM]`, `Name (10:04):`, `Name 9:19 PM` before a gap or a line.
  String.raw`(?<![\p{L}\p{N}])(?:${NAME})\s?(?:[—–|·,]\s?|\s)[[(]?(?:${DAY},?\s?(?:at\s|um\s)?${CLOCK}|${CLOCK}(?=\s{2}|\n|[\])]|\s?:\s))`,
  // `刘洋(315966612) 08:25:12`, `陈杰<a@b.c> 14:01:58`: numbers and addresses of accounts.
  String.raw`[\p{L}\p{N}_.-]{2,20}[(<][\w.@+-]{5,40}[)>]\s+${WHEN}`,
  // `孙磊 上午 09:04`, `Anna 09:04:12`; spans of hours are of a shop.
  String.raw`(?<!\p{Script=Han})(?:${HAN})\s+${WHEN}(?!\s?[-–~至到])\s*\S`,
].map((source) => new RegExp(source, 'giu'));

/** `<nils> text`, as chat rooms print it; elements of a page have closing tags. */
const NICKS = new RegExp(
  String.raw`(?:^|\s)<(?!/?(?:a|b|i|p|br|div|span|em|code|pre|strong|ul|ol|li|h\d|img|script|style|table|tr|td|key|value|name|id|url|path|file|host|port|user|token|none)>)@?[A-Za-z][\w|-]{1,20}>(?![^<]*</)\s+\S`,
  'gi',
);
/** Who came and went in a chat room, and short messages by number. */
const ROOM =
  /-!- \S+ (?:\[\S+\] )?(?:has )?(?:joined|quit|left)|(?:from|to):?\s\+?\d[\d ]{6,16}\d[\s\S]{0,200}?(?:from|to):?\s\+?\d[\d ]{6,16}\d/i;
/** Turns that signs tell apart, as terminals of assistants print them. */
const SIGNED = /(?:^|\s)[>❯›] ?\S[\s\S]{3,300}?\s[⏺●✻∙◆] ?\S/u;

const SAYS = String.raw`\s?(?:[:：]|(?:说|說|回复|回覆|答|问|問)(?:\s?[:：]|(?=[“"「]))|->|=>|➜|>{1,2}(?=\s))\s?(?=[^\s:/])`;
const HAN_SAYS = new RegExp(String.raw`(?<!\p{Script=Han})(${HAN})(?:\s+${WHEN})?${SAYS}`, 'gu');
const LATIN_SAYS = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-]|<[^<>\n]{0,40})(\p{Lu}\p{Ll}{2,14})(?: \d{1,6}| \([^()\n]{2,20}\))?${SAYS}`,
  'gu',
);
/** `<陈静> text`: one who has a family name. */
const HAN_NICKS = new RegExp(String.raw`(?:^|[\s。!?,;:])<(${HAN})>\s*[\p{L}\p{N}]`, 'gu');
/** `Anna said "…" and Tom replied "…"`; what speakers of a house say is a task. */
const QUOTED_SAYS =
  /(?<![\p{L}\p{N}])(?!(?:Alexa|Siri|Google|Assistant|Cortana|Jarvis|User|She|They|Someone|Somebody)\b)(\p{Lu}\p{Ll}{2,14})(?: then)? (?:said|wrote|replied|asked|answered|texted|added):?,? ["“][^"”\n]{4,}["”]/gu;
/** Said of what follows: that people talked. */
const SAID_TO_BE =
  /聊天[记記][录錄]|[对對][话話](?:[记記][录錄]|如下|内容)|群聊|聊天内容|的聊天|\bchat (?:log|history|export|transcript)|\b(?:conversation|transcript|thread|dialog(?:ue)?)\b|\bin (?:our|the|my) (?:group )?chat\b|\bchat (?:started|ended|with)\b|钉钉】|微信】/i;
/** Labels of fields, steps and settings, which stand before colons as names do. */
const LABEL =
  /^(?:Input|Output|Note|Notes|Example|Step|Task|Goal|Feature|Features|Usage|Name|Type|Warning|Tip|Title|Description|Default|Value|Key|Error|Options?|Host|Port|User|Trigger|Action|Condition|Status|State|Version|Language|Model|Source|Target|From|Subject|Date|Time|Price|Size|Color|Content|Message|Text|Url|Path|File|Format|Mode|Level|Platform|Requirements?|Supports?|Includes?|Docs|Install|Summary|Keywords|Tags|Category|Author|License|Given|When|Then|And|But|Http|Https|Use|Uses|See|Via|With|For|The|Node|Nodes|Red|Plugin|Plugins|Need|Want|Find|Search|Looking|Question|Answer|Problem|Solution|Context|Background|Result|Expected|Actual|Device|Devices|Room|Sensor|Server|Client|Broker|Topic|Payload|Label|Serial)$/;

/** Messages as a messenger shows or exports them, and people who speak in turn; names beside times of a plan pass. */
export function holdsMessages(text: string): boolean {
  if (/\d:\d{2}/.test(text) && HEADS.some((head) => count(text, head) >= 2)) return true;
  if (count(text, NICKS) >= 2 || SIGNED.test(text) || ROOM.test(text)) return true;
  if (new Set(speakersIn(text, HAN_NICKS)).size >= 2 || new Set(speakersIn(text, QUOTED_SAYS)).size >= 2) return true;
  if (!/[:：>➜说說答问問]/.test(text)) return false;
  const speakers = [...speakersIn(text, HAN_SAYS), ...speakersIn(text, LATIN_SAYS)];
  const different = new Set(speakers).size;
  if (different < 2) return false;
  const areHan = speakers.every((name) => /\p{Script=Han}/u.test(name));
  return areHan || speakers.length > different || SAID_TO_BE.test(text);
}

function count(text: string, form: RegExp): number {
  return (text.match(form) ?? []).length;
}

function speakersIn(text: string, form: RegExp): string[] {
  return matchesIn(text, form)
    .map(([, name = '']) => name)
    .filter((name) => !LABEL.test(name));
}
