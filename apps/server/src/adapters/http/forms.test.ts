import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appErrorOf, sendFailure } from './failure.ts';
import { takeForms } from './forms.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, appErrorOf(error, { error: () => undefined })));
  takeForms(app);
  app.post('/', async ({ body }) => body);
});
afterEach(() => app.close());

const post = async (type: string, payload: string | Buffer) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  return { http: answer.statusCode, body: answer.json() };
};

describe('a multipart form', () => {
  // proves R-CTRL-008
  it('is read like the same JSON: text unchanged, files in base64, repeated names as lists', async () => {
    const form = new FormData();
    form.append('token', 'tökén');
    form.append('one', new Blob([new Uint8Array([0, 255, 13, 10])]), 'a.png');
    for (const text of ['x', 'y']) form.append('many', new Blob([text]), `${text}.png`);
    const sent = new Response(form);
    const type = sent.headers.get('content-type') ?? '';
    expect(await post(type, Buffer.from(await sent.arrayBuffer()))).toEqual({
      http: 200,
      body: { token: 'tökén', one: 'AP8NCg==', many: ['eA==', 'eQ=='] },
    });
  });

  // proves R-ERR-042
  it.each([
    ['multipart/form-data', '{}'],
    ['multipart/form-data; boundary=x', 'zz'],
    ['multipart/form-data; boundary=x', '--x\r\n'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
  ])('that is invalid is unreadable (400): %s, %j', async (type, payload) => {
    expect(await post(type, payload)).toMatchObject({ http: 400, body: { status: 'FAIL', code: 400 } });
  });
});
