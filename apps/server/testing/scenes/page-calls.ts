/** Sends a call as the page does, and keeps the cookie of the session. */
export type PageCall = <Answer>(path: string, body: object) => Promise<Answer>;

/** Calls of one page at the server of that TCP port. */
export function pageCalls(port: number): PageCall {
  const origin = `http://127.0.0.1:${port}`;
  let cookie = '';
  return async (path, body) => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (await answer.json()) as never;
  };
}
