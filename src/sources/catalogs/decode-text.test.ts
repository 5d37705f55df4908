import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const REAL_GB18030 = new URL(
  '../../../../shared/data/curated-yaml/plugins/SuCriss__dsh-version-update.yml',
  import.meta.url,
);

/** Every character that an encoding writes in one or two bytes, with them. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    try {
      const text = decoder.decode(new Uint8Array(bytes));
      if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // No character stands at these bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  for (let first = 0x80; first < 256; first += 1)
    for (let second = 0x30; second < 256; second += 1) add([first, second]);
  return table;
}

function encode(text: string, encoding: string): Uint8Array {
  const table = tableOf(encoding);
  return new Uint8Array(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}

describe('decodeText', () => {
  it('reads UTF-8, and drops a byte order mark', () => {
    expect(decodeText(new TextEncoder().encode('\ufeffname: 版本'))).toEqual({
      kind: 'text',
      text: 'name: 版本',
      encodingNote: null,
    });
  });

  it.each([
    'name: 版本更新\ndescription: 检查新版本。',
    '支持MQTT协议的智能家居控制面板，可以发送通知。',
    'name: Lens\n# 放大图片，适合看小字',
    '這個外掛會傳送訊息到手機',
  ])('reads Chinese in GB18030 and says so: %s', (text) => {
    expect(decodeText(encode(text, 'gb18030'))).toEqual({ kind: 'text', text, encodingNote: 'gb18030' });
  });

  it.skipIf(!existsSync(REAL_GB18030))('reads the real file in GB18030 (needs ../shared/data)', () => {
    expect(decodeText(readFileSync(REAL_GB18030))).toMatchObject({ kind: 'text', encodingNote: 'gb18030' });
  });

  it.each([
    ['windows-1252', 'name: Prüfgerät'],
    ['windows-1252', 'name: Über Größe\ndescription: Prüft Geräte für die Büroküche, schön und natürlich süß'],
    ['windows-1252', 'Señor año niño'],
    ['windows-1252', 'ÀÉÎÔ ÛÀÉÎ ÔÛÀÉ'],
    ['windows-1254', 'Bildirim eklentisi şöyle böyle çalışır'],
    ['iso-8859-2', 'Zażółć gęślą jaźń'],
    ['macintosh', 'Prüfgerät für Größe'],
    ['shift_jis', 'description: このプラグインはメッセージを送信します。設定は簡単です'],
    ['shift_jis', '名前: 天気予報 説明: 東京都の天気を表示'],
    ['euc-jp', 'description: このプラグインはメッセージを送信します。設定は簡単です'],
    ['euc-jp', '東京都 天気予報 表示 日本語翻訳 情報管理 会社の社長 中国 人民 政府'],
    ['big5', '說明：顯示台北市的天氣與溫度，這個外掛會傳送訊息到手機'],
    ['euc-kr', '이 플러그인은 메시지를 보냅니다. 설정이 간단합니다'],
    ['euc-kr', '사용자 설정을 저장하고 불러옵니다 데이터베이스 관리 도구 날씨 예보 플러그인'],
    ['koi8-r', 'погода'],
    ['koi8-r', 'Прогноз погоды для Москвы'],
    ['windows-1251', 'БАЗА ДАННЫХ И УПРАВЛЕНИЕ'],
    ['iso-8859-7', 'Ειδοποιήσεις'],
    ['windows-1255', 'התראות לטלפון'],
    ['windows-874', 'การแจ้งเตือน'],
  ])('does not guess at %s: %s', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ kind: 'unknown_encoding' });
  });

  it.each([
    ['two Han characters, which two letters of another encoding could be', new Uint8Array([0xb0, 0xe6, 0xb1, 0xbe])],
    ['bytes of no encoding', new Uint8Array([0x61, 0xff, 0xff])],
    ['UTF-8 with one byte lost', new TextEncoder().encode('支持飞书通知和日程提醒').subarray(1)],
  ])('does not guess at %s', (_case, bytes) => {
    expect(decodeText(bytes)).toEqual({ kind: 'unknown_encoding' });
  });
});
