import { describe, expect, it } from 'vitest';
import { isVague } from './vague-words.ts';

describe('isVague', () => {
  it.each(['Check', 'gates', 'Hub', 'multi', 'custom tools', 'question', '检查', '多种'])(
    'finds that %s tells nobody anything',
    (label) => {
      expect(isVague(label)).toBe(true);
    },
  );

  it.each(['wallpaper', 'balance check', '壁纸', '代码审查'])('finds that %s tells something', (label) => {
    expect(isVague(label)).toBe(false);
  });
});
