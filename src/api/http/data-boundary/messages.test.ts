import { describe, expect, it } from 'vitest';
import { holdsMessages } from './messages.ts';

describe('messages of a messenger', () => {
  it.each([
    ['with days in brackets', '[8/19 8:17 PM] Ida Holm: on? [8/19 8:18 PM] Jon Berg: yes'],
    ['with times in brackets', '[01:03] <ida> on? (01:04) jon_b: yes'],
    ['with days of the week', '[Monday 10:02] Ida on? [Sunday, 10:03:04] Jon yes'],
    ['with days in Chinese', '[星期一 上午10:02] 王芳 在吗 [2月3日 10:03] 李明 在'],
    ['with the day behind a name', 'ida — Today at 9:19 PM on? jon — Yesterday at 9:20 PM yes'],
    ['with a comma behind a name', 'Ida Holm, [8/19/2024 8:17 PM] on? Jon, [8/19/2024 8:18 PM] yes'],
    ['with the time in brackets', 'Ida (10:04): on? Jon (10:05): yes'],
    ['with a gap', 'Ida 9:19 PM  on? Jon 9:20 PM  yes'],
    ['with lines', 'Ida Holm 9:19\non?\nJon 9:20\nyes'],
    ['with numbers of accounts', '刘洋(315966612) 08:25:12 在吗 王芳(315966613) 08:25:20 在'],
    ['with addresses of accounts', 'ida<a@b.example> 14:01:58 on? jon<c@d.example> 14:02:03 yes'],
    ['of Han names', '孙磊 上午 09:04 在吗 王芳 09:05:12 在'],
    ['of friends', '老王 09:04 在吗 小李 09:05 在'],
    ['of a chat room', '<ida> is it on? <jon|away> it is'],
    ['of those who came', '-!- ida [a@b.example] has joined'],
    ['of those who left', '-!- jon quit'],
    ['by numbers', 'From: +49 151 4417867 on? To: 49 151 4417868 yes'],
    ['of a terminal', '> is the pump on? ● it is'],
    ['of another terminal', 'session ❯ is it on ⏺ it is'],
    ['of Han names that speak', '王芳: 在吗 李明: 在'],
    ['of Han names that answer', '王芳说: 在吗 李明回复: 在'],
    ['of Han names with times', '王芳 10:02: 在吗 李明 10:03: 在'],
    ['of Han nicks', '<王芳> 在吗 <李明> 在'],
    ['of Han nicks without gaps', '<王芳>在吗。<李明>在'],
    ['with arrows', '王芳 -> 在吗 李明 ➜ 在'],
    ['of those who speak again', 'Ida: is it on? Jon: yes. Ida: good'],
    ['with numbers behind names', 'Ida 1: is it on? Jon 22: yes. Ida 3: good'],
    ['with notes behind names', 'Ida (attic): is it on? Jon (cellar): yes. Ida (attic): good'],
    ['of which it is said', 'chat log Ida: is it on? Jon: yes'],
    ['by numbers alone', 'From 49 151 4417867 on? To 49 151 4417868'],
    ['of a terminal without gaps', '>is the pump on? ●it is'],
    ['of a name that begins as a label', 'Nodesmith: on? Ida: yes. Nodesmith: good'],
    ['of which it is said that they were kept', '对话记录 Ida: on? Jon: yes'],
    ['of which it is said that they follow', '對話如下 Ida: on? Jon: yes'],
    ['of a dialog', 'dialog Ida: on? Jon: yes'],
    ['of a chat of ours', 'in our chat Ida: on? Jon: yes'],
    ['of which it is said in Chinese', '聊天记录 Ida: on? Jon: yes'],
  ])('are found: %s: %s', (_kind, text) => {
    expect(holdsMessages(text)).toBe(true);
  });

  it.each([
    ['one message', '[8/19 8:17 PM] Ida Holm: on?'],
    ['one with a time behind', 'Ida (10:04): on?'],
    ['times of a plan', 'pump at 10:02 and valve at 10:03'],
    ['hours of a shop', '王府 09:00-12:00 李家 09:00-12:00'],
    ['hours until the evening', '王府 09:00至12:00 李家 09:00 ~ 12:00'],
    ['one in a chat room', '<ida> is it on?'],
    ['elements of a page', '<div> pump <span> valve'],
    ['elements that are closed', '<pump> on </pump> <valve> off </valve>'],
    ['a comparison', 'a > b and c'],
    ['a list of points', '● pump ● valve'],
    ['labels', 'Input: pump Output: valve Input: fork'],
    ['two names that do not speak again', 'Ida: pump Jon: valve'],
    ['one Han name', '王芳: 在吗'],
    ['one Han nick, twice', '<王芳> 在吗 <王芳> 在'],
    ['one Han name, twice', '王芳: 在吗 王芳: 在'],
    ['Han words', '水泵: 在吗 阀门: 在'],
    ['names in addresses', 'Ida:/a Jon:/b Ida:/c'],
    ['words of small letters', 'ida: on jon: yes ida: good'],
    ['numbers of telephones', 'call +49 151 4417867 or +49 151 4417868'],
    ['a quotation without an answer', '> a pump that is on'],
    ['an option that comes back', 'Option: a Ida: b Option: c'],
    ['a requirement that comes back', 'Requirement: a Ida: b Requirement: c'],
    ['what is supported and comes back', 'Support: a Ida: b Support: c'],
    ['what is included and comes back', 'Include: a Ida: b Include: c'],
    ['a Han name and another', '王芳: 在 Ida: pump'],
    ['words', 'a chat log of two users'],
  ])('are not: %s: %s', (_kind, text) => {
    expect(holdsMessages(text)).toBe(false);
  });
});

describe('who speaks stands before a sign, in brackets or beside quotes', () => {
  it.each([
    ['Han names before a sign', '何静> 门没关吗 宋涛> 我去看看'],
    ['Latin names before a sign', 'Greta> the pump is loud Milo> since when Greta> since this morning'],
    ['Han names in brackets', '<何静> 门没关吗 <宋涛> 我去看看'],
    ['what was said in quotes', 'Greta said "is the pump still loud?" and Milo replied "since this morning, yes"'],
    ['what was said in Chinese quotes', '何静说“门没关吗” 宋涛说“我去看看”'],
  ])('%s: %s', (_kind, text) => {
    expect(holdsMessages(text)).toBe(true);
  });

  it.each([
    ['steps through menus', 'open Settings> Devices> Pump> Alarm and save'],
    ['steps through menus in Chinese', '打开 设置> 网络> 高级> 关于'],
    ['one prompt', 'Greta> is how the shell greets'],
    ['types of a language', 'sort a Map<String, Pump> by name, then a Map<Level, Pump> and Map<Text, Pump> again'],
    ['one who is quoted', 'find who said "is the pump still loud" in a recording'],
    ['speakers of a house', 'when Alexa said "good night" and Siri replied "sleep well" turn it off'],
    ['marks of a template', '把 <标题> 换成 <内容> 再发送'],
    ['one in brackets', '<何静> 门没关吗'],
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsMessages(text)).toBe(false);
  });
});
