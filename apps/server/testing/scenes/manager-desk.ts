import { CALL_ROUTES, type CallName, type CallRequest, type CallRoute, SECTIONS } from '@phasor/contract';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { aUser } from '../record-builders.ts';
import { anAccessWorld, HOST, ORIGIN } from './access-world.ts';

export type ManagerDesk = Awaited<ReturnType<typeof aManagerDesk>>;
export type Desk<Name extends CallName> = Omit<CallRequest<Name>, 'user_token'>;

const PASSWORD = digestOf('manages users');

/** A server with anna, ben and their meters, at which mara, who may manage users, is signed in. */
export async function aManagerDesk(changes: Parameters<typeof anAccessWorld>[0] = {}) {
  const world = await anAccessWorld(changes);
  const mara = await world.records.users.add(
    aUser({
      login: 'mara',
      passwordHash: await hashDigest(PASSWORD),
      applications: ['USER_MANAGER'],
      sections: SECTIONS,
    }),
  );
  const seat = await world.signIn('mara', PASSWORD);
  return {
    world,
    mara,
    seat,
    async ask<Name extends CallName>(name: Name, body: Desk<Name>, { cookie, token } = seat) {
      const route: CallRoute = CALL_ROUTES[name];
      const answer = await world.server.app.inject({
        method: route.method,
        url: `/api_${route.base}${route.paths[0]}`,
        headers: { host: HOST, origin: ORIGIN },
        cookies: { 'phasor-session': cookie },
        payload: { user_token: token, ...body },
      });
      return answer.json();
    },
    /** What the audit log noted last. */
    async lastNoted() {
      const [entry] = await world.records.audit.list({ limit: 1 });
      return entry;
    },
  };
}
