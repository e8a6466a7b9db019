import { createHash } from 'node:crypto';
import { CALL_ROUTES, type CallAnswer, type CallName, type CallRequest } from '@phasor/contract';

export interface SignedIn {
  readonly cookie: string;
  readonly answer: CallAnswer<'access.signIn'>;
  call<Name extends CallName>(name: Name, body: CallRequest<Name>): Promise<CallAnswer<Name>>;
}

/** Signs in as the browser does. @throws when the sign-in is refused */
export async function signIn(url: string, login: string, password: string): Promise<SignedIn> {
  const digest = createHash('sha256').update(password).digest('hex');
  const response = await post(`${url}/api_r/auth/local`, { login, password: digest }, { cookie: '', origin: url });
  const answer = (await response.json()) as CallAnswer<'access.signIn'>;
  if (answer.status !== 'OK') throw new Error(`Sign-in refused: ${JSON.stringify(answer)}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    cookie,
    answer,
    async call(name, body) {
      const route = CALL_ROUTES[name];
      const reply = await post(`${url}/api_${route.base}${route.paths[0]}`, body, { cookie, origin: url });
      return (await reply.json()) as never;
    },
  };
}

function post(
  address: string,
  body: unknown,
  { cookie, origin }: { cookie: string; origin: string },
): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
}
