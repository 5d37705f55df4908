import { describe, expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

describe('textLanguage', () => {
  it.each([
    ['en', 'Terminal string styling done right'],
    ['en', 'Node-RED nodes to send and receive simple emails.'],
    ['zh', '一个数据模拟的库，更方便地测试 Egg 应用、插件及自定义 Egg 框架。'],
    ['zh', '功能全面、多端支持的汉字拼音笔画 js 库'],
    ['ja', '1つの文中に同じ助詞が連続して出てくるのをチェックするtextlintルールです。'],
    ['ko', 'Josa.js는 한국어 조사인 은/는, 을/를, 이/가를 구분해주는 자바스크립트 라이브러리입니다.'],
    ['de', 'Eine kleine Bibliothek, mit der sich die Feiertage aller Bundesländer berechnen lassen.'],
    ['fr', 'Données concernant le découpage administratif français, au format JSON.'],
    ['es', 'Sencilla y pequeña libreria para validar y dar formato al RUT.'],
    ['pt', 'Biblioteca JS para gerar e validar CPF (Cadastro de Pessoas Físicas) do Brasil.'],
  ])('tells %s: %s', (language, text) => {
    expect(textLanguage(text)).toBe(language);
  });

  it.each([
    ['a name', 'Lens'],
    ['two words', 'via npm:'],
    ['a command', 'npm install zod'],
    ['a few characters', '方式一：'],
    ['an address', 'https://github.com/textlint-ja/textlint-rule-max-ten'],
    ['two languages', '一款 Material Design 风格的主题 An elegant Material-Design theme for Hexo'],
    [
      'two languages, the other way round',
      '这个插件用于发送通知。 This plugin sends a message to your phone whenever a task ends.',
    ],
    ['a language that has close relatives', 'Библиотека для склонения падежей русских имен, фамилий и отчеств.'],
    ['nothing', ''],
  ])('decides nothing about %s', (_case, text) => {
    expect(textLanguage(text)).toBeNull();
  });
});
