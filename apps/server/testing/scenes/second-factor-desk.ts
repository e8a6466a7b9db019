import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import type { SignInSettings } from '../../src/settings/sign-in-settings.ts';
import { SoftAuthenticator } from '../soft-authenticator.ts';
import { totpCode } from '../totp-code.ts';
import { anAccessWorld, HOST, ORIGIN, PASSWORD } from './access-world.ts';

export type FactorDesk = Awaited<ReturnType<typeof aFactorDesk>>;
interface Seat {
  readonly cookie: string;
  readonly token: string;
}

/** A server at which anna is signed in, and the steps by which she sets up second factors. */
export async function aFactorDesk(
  signIn: Partial<SignInSettings> = {},
  changes: Parameters<typeof anAccessWorld>[0] = {},
) {
  const world = await anAccessWorld({ signIn, ...changes });
  const ask = async (name: CallName, body: object, { cookie, token }: Partial<Seat> = {}) => {
    const route: CallRoute = CALL_ROUTES[name];
    const own = route.userToken === undefined ? {} : { [route.userToken]: token };
    const url = `/api_${route.base}${route.paths[0]}`;
    const answer = await world.call(url, { ...own, ...body }, cookie === undefined ? {} : { cookie });
    return { ...answer.json(), cookie: answer.cookies.find(({ name: of }) => of === 'phasor-session')?.value };
  };
  return {
    world,
    ask,
    signIn: (login = 'anna') => ask('access.signIn', { login, password: PASSWORD }),
    codeOf: (secret: string) => totpCode(secret, world.clock.now()),
    authenticator: (values: Partial<ConstructorParameters<typeof SoftAuthenticator>[0]> = {}) =>
      new SoftAuthenticator({ origin: ORIGIN, host: HOST, ...values }),
    /** Sets up an app for the seat; answers its secret and the recovery codes. */
    async setUpApp(seat: Seat): Promise<{ secret: string; codes: string[] }> {
      const { data } = await ask('access.beginTotp', { password: PASSWORD }, seat);
      const code = totpCode(data.secret, world.clock.now());
      const done = await ask('access.confirmTotp', { setup: data.setup, code }, seat);
      return { secret: data.secret, codes: done.data.recovery_codes };
    },
    async addPasskey(seat: Seat, key: SoftAuthenticator, name = 'Phone') {
      const { data } = await ask('access.beginPasskey', { password: PASSWORD }, seat);
      return ask('access.addPasskey', { setup: data.setup, passkey: key.make(data.options), name }, seat);
    },
  };
}
