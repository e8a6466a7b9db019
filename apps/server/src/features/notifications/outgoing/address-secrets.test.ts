import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { confirmationCode, sameCode, webhookHeaders, webhookSecret } from './address-secrets.ts';

const KEY = new Uint8Array(32).fill(7);
const body = '{"type":"test"}';

describe('the signature of a webhook', () => {
  // proves R-NEWS-030
  it('is accepted by a library of Standard Webhooks with the secret, and refused once anything differs', () => {
    const secret = webhookSecret(KEY, 'one');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const headers = { ...webhookHeaders({ id: 'msg_1', at: Date.now(), body, secrets: [secret] }) };
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'test' });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    expect(() => new Webhook(webhookSecret(KEY, 'two')).verify(body, headers)).toThrow();
  });

  // proves R-NEWS-033
  it('is there for the former secret too while both are valid', () => {
    const secrets = [webhookSecret(KEY, 'new'), webhookSecret(KEY, 'old')];
    const headers = { ...webhookHeaders({ id: 'msg_1', at: Date.now(), body, secrets }) };
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeTruthy();
  });

  it('is that of the example in the specification of the library', () => {
    const headers = webhookHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330_000,
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('the code of an e-mail address', () => {
  it('is accepted in any case and without its hyphen', () => {
    const code = confirmationCode(KEY, 'one');
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(sameCode(` ${code.toLowerCase().replace('-', ' ')}`, code)).toBe(true);
    expect(sameCode(confirmationCode(KEY, 'two'), code)).toBe(false);
    expect(sameCode('', code)).toBe(false);
  });
});
