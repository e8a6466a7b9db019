import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { readLiveRequest } from './live-request.ts';

/** The field by which a message is refused. */
function wrongIn(message: object): string | undefined {
  try {
    readLiveRequest(JSON.stringify(message));
  } catch (error) {
    if (error instanceof AppError) return error.field;
  }
  return undefined;
}

describe('a message of a browser', () => {
  // proves R-CONN-023
  it('names what is wrong with the request that was meant', () => {
    const userToken = 'token';
    expect(wrongIn({ userToken, accutest: 'yes' })).toBe('accutest');
    expect(wrongIn({ userToken, state: 1 })).toBe('state');
    expect(wrongIn({ userToken, macList: [], notification: true })).toBe('macList');
    expect(wrongIn({ deviceToken: '', upgrade: true })).toBe('deviceToken');
    expect(wrongIn({ deviceToken: 'token', data: true, source: 7 })).toBe('source');
  });
});
