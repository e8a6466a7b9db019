import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { appErrorOf } from './failure.ts';

describe('a failure', () => {
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => logged.push(message) };
  const nameOf = (error: unknown) => ({ error: appErrorOf(error, log).error, logged: logged.splice(0).length });

  it('inside the server is logged, and the caller gets no details', () => {
    expect(nameOf(new Error('disk'))).toEqual({ error: 'server.fault', logged: 1 });
    expect(nameOf('a text')).toEqual({ error: 'server.fault', logged: 1 });
  });

  it('of the framework is an unreadable request, and is not logged', () => {
    const tooLarge = Object.assign(new Error('too large'), { statusCode: 413 });
    expect(nameOf(tooLarge)).toEqual({ error: 'request.too_large', logged: 0 });
  });

  it('of the error table is kept as it is', () => {
    expect(nameOf(new AppError('request.too_many'))).toEqual({ error: 'request.too_many', logged: 0 });
  });

  it('is none where the client disconnected during the answer', async () => {
    const gone = new Writable({ write: () => undefined });
    const sending = pipeline(Readable.from(['half an', ' answer']), gone);
    gone.destroy();
    expect(nameOf(await sending.catch((error: unknown) => error))).toEqual({ error: 'request.unreadable', logged: 0 });
  });
});
