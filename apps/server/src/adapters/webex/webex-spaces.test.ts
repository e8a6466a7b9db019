import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebexSpaces } from './webex-spaces.ts';

interface ReceivedRequest {
  readonly request: string;
  readonly token: string | undefined;
  readonly body: unknown;
}

let service: Server;
let received: ReceivedRequest[];
let answer: { status: number; body: unknown };
let spaces: WebexSpaces;

beforeEach(async () => {
  received = [];
  service = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ request: `${request.method} ${request.url}`, token: request.headers.authorization, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : 0;
  spaces = new WebexSpaces({ url: `http://127.0.0.1:${port}/v1`, botToken: 'bot-token' });
});
afterEach(async () => {
  service.close();
  await once(service, 'close');
});

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = (await request.toArray()).join('');
  return text === '' ? null : JSON.parse(text);
}

describe('the spaces of Webex', () => {
  // proves R-NEWS-018
  it('are those the bot was invited to, by title', async () => {
    const items = [
      { id: 'b', title: 'Service', type: 'group' },
      { id: 'a', title: 'Control room', type: 'group' },
    ];
    answer = { status: 200, body: { items } };
    expect(await spaces.list()).toEqual([
      { id: 'a', title: 'Control room' },
      { id: 'b', title: 'Service' },
    ]);
    expect(received).toMatchObject([{ request: 'GET /v1/rooms?type=group&max=200', token: 'Bearer bot-token' }]);
  });

  it('take a line of text', async () => {
    answer = { status: 200, body: { id: 'message' } };
    await spaces.send('a', 'Hall: went offline');
    expect(received).toEqual([
      { request: 'POST /v1/messages', token: 'Bearer bot-token', body: { roomId: 'a', text: 'Hall: went offline' } },
    ]);
  });

  it.each([
    { status: 401, body: { message: 'no' } },
    { status: 200, body: { surprise: true } },
  ])('are away for now when the service answers %o', async (refusal) => {
    answer = refusal;
    await expect(spaces.list()).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('say so when a line was not taken', async () => {
    answer = { status: 429, body: {} };
    await expect(spaces.send('a', 'x')).rejects.toThrow('429');
  });
});
