import { CALL_ROUTES, type CallName } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { callPath } from '../caller.ts';
import { socketUrl } from './page-socket.ts';

describe('the backend of a page', () => {
  // proves R-CONN-002
  it.each([
    ['https://energy.example/phasor/dashboard', 'wss://energy.example/ws', 'https://energy.example/api_r/'],
    ['https://partner.example:8443/login', 'wss://partner.example:8443/ws', 'https://partner.example:8443/api_r/'],
    ['http://127.0.0.1:8080/', 'ws://127.0.0.1:8080/ws', 'http://127.0.0.1:8080/api_r/'],
  ])('at %s is that of its host', (page, socket, reads) => {
    expect(socketUrl(new URL(page))).toBe(socket);
    expect(new URL(callPath('access.signIn'), page).href).toMatch(reads);
  });

  it('is named by no call', () => {
    const names = Object.keys(CALL_ROUTES) as CallName[];
    expect(names.filter((name) => !/^\/api_[rw]\//.test(callPath(name)))).toEqual([]);
  });
});
