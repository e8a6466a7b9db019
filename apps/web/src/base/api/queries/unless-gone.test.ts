import { describe, expect, it } from 'vitest';
import { CallError } from '../../errors/call-error.ts';
import { unlessGone } from './unless-gone.ts';

describe('a removal', () => {
  // proves R-NEWS-025
  it('succeeds if another user has removed the same meanwhile', async () => {
    expect(await unlessGone(Promise.reject(new CallError({ code: 610 })))).toBeUndefined();
  });

  it('otherwise answers and fails as the call does', async () => {
    expect(await unlessGone(Promise.resolve('OK'))).toBe('OK');
    const refused = new CallError({ code: 403 });
    await expect(unlessGone(Promise.reject(refused))).rejects.toBe(refused);
  });
});
