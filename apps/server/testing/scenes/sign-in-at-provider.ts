/** Goes through the local identity provider's pages as a browser does; answers the query it is sent back with. */
export async function signInAtProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const { origin } = new URL(url);
  let answer = await visit(url);
  for (let step = 0; step < 10; step += 1) {
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider stopped with ${answer.status}: ${await answer.text()}`);
    const next = new URL(location, origin);
    if (next.origin !== origin) return next.search;
    const isForm = next.pathname.startsWith('/interaction/');
    answer = await visit(next.href, isForm ? { prompt: 'login', login, password: 'any' } : undefined);
  }
  throw new Error('The provider sends the browser in circles');
}
