import { describe, expect, it } from 'vitest';
import { openedText, sealedText } from './sealed-text.ts';

const key = Buffer.alloc(32, 1);

describe('a sealed text', () => {
  it('is read with its key, is never the same, and shows nothing of what it says', () => {
    const sealed = sealedText(key, 'JBSWY3DPEHPK3PXP ž');
    expect(openedText(key, sealed)).toBe('JBSWY3DPEHPK3PXP ž');
    expect(sealedText(key, 'JBSWY3DPEHPK3PXP ž')).not.toBe(sealed);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('is not read with another key, cut short or changed', () => {
    const sealed = sealedText(key, 'secret');
    expect(openedText(Buffer.alloc(32, 2), sealed)).toBeUndefined();
    for (const wrong of ['', 'x', sealed.slice(0, -4), `${sealed.slice(0, -3)}AAA`]) {
      expect(openedText(key, wrong)).toBeUndefined();
    }
  });
});
