import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../session/session.ts';
import { signInAnswer } from '../../testing/sign-in-answer.ts';
import { queryClient } from './queries.ts';

const KEY = ['hierarchy.read'];

afterEach(() => session.end());

describe('the cached answers of the page', () => {
  it('last over a renewal', () => {
    session.begin(signInAnswer('kim', 'first'));
    queryClient.setQueryData(KEY, 'the tree of kim');
    session.begin(signInAnswer('kim', 'second'));
    expect(queryClient.getQueryData(KEY)).toBe('the tree of kim');
  });

  // proves R-SIGN-056
  it('are removed on logout', () => {
    session.begin(signInAnswer('kim', 'first'));
    queryClient.setQueryData(KEY, 'the tree of kim');
    session.end();
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });

  // proves R-SIGN-058
  it('are not available to another account that follows without a logout', () => {
    session.begin(signInAnswer('kim', 'first'));
    queryClient.setQueryData(KEY, 'the tree of kim');
    session.begin(signInAnswer('eva', 'hers'));
    expect(queryClient.getQueryData(KEY)).toBeUndefined();
  });
});
