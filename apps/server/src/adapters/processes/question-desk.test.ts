import pino from 'pino';
import { expect, it } from 'vitest';
import { QuestionDesk } from './question-desk.ts';

const REQUEST = { method: 'POST', url: '/', headers: {}, body: undefined, address: '' };

// proves R-OPS-113
it('leaves room for questions about measurements beside requests that wait for slow devices', async () => {
  const desk = new QuestionDesk(pino({ enabled: false }));
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.handle('request', () => promise.then(() => ({ status: 200, headers: {}, body: new Uint8Array() })));
  desk.handle('extents', async () => []);
  const ask = () => desk.answer(10, () => ['request', REQUEST]);
  const waiting = Array.from({ length: 128 }, ask);
  expect(await ask()).toMatchObject({ failure: { error: 'server.unavailable' } });
  expect(await desk.answer(10, () => ['extents', []])).toEqual({ answer: [] });
  resolve();
  for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ answer: { status: 200 } });
  expect(await ask()).toMatchObject({ answer: { status: 200 } });
});
