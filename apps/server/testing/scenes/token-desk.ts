import type { IntegrationTokenEntry } from '@phasor/contract';
import { type AccessWorld, HOST, MACS, ORIGIN } from './access-world.ts';

export const DAY = 86_400;
const PATH = '/tools/integration';

type Way = readonly ['POST' | 'PUT' | 'DELETE', string];
export const LIST: Way = ['POST', `/api_r${PATH}`];
export const GENERATE: Way = ['POST', `/api_w${PATH}`];
export const SET_NOTE: Way = ['PUT', `/api_w${PATH}`];
export const REVOKE: Way = ['DELETE', `/api_w${PATH}`];

export type TokenDesk = ReturnType<typeof aTokenDesk>;

/** Integration tokens of a world: as a page of their owner's handles them, and as a program uses them. */
export function aTokenDesk(world: AccessWorld, anna: { cookie: string; token: string }) {
  return {
    /** Makes a call about tokens as a page of anna's, or of somebody else's. */
    async ask([method, url]: Way, body: object, { who = anna, mac = MACS.own as string } = {}) {
      world.clock.advance(50);
      const answer = await world.server.app.inject({
        method,
        url,
        headers: { host: HOST, origin: ORIGIN },
        cookies: { 'phasor-session': who.cookie },
        payload: { user_token: who.token, device_token: world.tokenOf(mac), ...body },
      });
      return { http: answer.statusCode, ...answer.json() };
    },
    async tokens(who = anna): Promise<IntegrationTokenEntry[]> {
      return (await this.ask(LIST, {}, { who })).data;
    },
    async generated(life_time = 30 * DAY, note = 'Heat pump') {
      const { data } = await this.ask(GENERATE, { life_time, note });
      return data as IntegrationTokenEntry & { token: string };
    },
    /** What a program without a session is answered for a token. */
    async read(token: string, { url = '/api_r/devices/details', body = {} as object, headers = {} } = {}) {
      world.clock.advance(50);
      const answer = await world.server.app.inject({
        method: 'POST',
        url,
        headers: { host: HOST, authorization: `Bearer ${token}`, ...headers },
        payload: body,
      });
      return { http: answer.statusCode, headers: answer.headers, ...answer.json() };
    },
  };
}
