import { setTimeout as pause } from 'node:timers/promises';
import { DeviceWire } from '../../../apps/simulator/src/peer/device-wire.ts';
import type { SignedIn } from '../../../e2e/support/client.ts';
import { METER_SECRET } from '../../../e2e/support/meters.ts';

const EACH_MS = 1_000;
/** A silence counts after half a minute, after a start of the server after a minute; each kill before that begins it anew. */
const LIMIT_MS = 240_000;
const POLL_MS = 500;

/** A device that goes away and comes back, and of which its owner wants to be notified. */
export class Leaver {
  readonly mac: string;
  readonly #brokerUrl: string;
  /** What its owner is to be notified of, in this order. */
  readonly #expected: ('OFFLINE' | 'ONLINE')[] = [];
  #boot = Math.floor(Date.now() / 1_000);
  #isAway = true;
  #leave = async (): Promise<void> => undefined;

  constructor(mac: string, brokerUrl: string) {
    this.mac = mac;
    this.#brokerUrl = brokerUrl;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** It connects and sends each second. The first time is no news. */
  come(): void {
    this.#boot += 1;
    this.#isAway = false;
    const boot = this.#boot;
    const wire: DeviceWire = new DeviceWire({
      ...{ brokerUrl: this.#brokerUrl, mac: this.mac, secret: METER_SECRET },
      onConnect: () => wire.state({ status: 'ONLINE', boot, interval: 1 }),
      ...{ onDisconnect: () => undefined, onAck: () => undefined, onError: () => undefined },
      onRequest: ({ id }) => wire.respond({ id, ok: false, code: 409, message: 'takes no requests' }),
    });
    wire.open(boot, EACH_MS);
    const speaking = setInterval(() => wire.live({ ts: Math.floor(Date.now() / 1_000), P: { L1: 100 } }), EACH_MS);
    if (this.#expected.length > 0) this.#expected.push('ONLINE');
    this.#leave = async () => {
      clearInterval(speaking);
      await wire.close({ status: 'OFFLINE', boot });
    };
  }

  /** It says OFFLINE and is gone. */
  async leave(): Promise<void> {
    this.#expected.push('OFFLINE');
    this.#isAway = true;
    await this.#leave();
  }

  /** Ends its connection without a word about it. */
  async end(): Promise<void> {
    await this.#leave();
  }

  /** Waits until its owner has been notified of all that it did. @returns the notifications, oldest first, and those expected */
  async shown(session: SignedIn): Promise<{ readonly shown: readonly string[]; readonly expected: readonly string[] }> {
    const until = Date.now() + LIMIT_MS;
    for (;;) {
      const shown = await this.#shown(session);
      if (shown.length >= this.#expected.length || Date.now() > until) return { shown, expected: [...this.#expected] };
      await pause(POLL_MS);
    }
  }

  async #shown({ call, answer }: SignedIn): Promise<string[]> {
    const list = await call('notifications.list', { token: answer.user.token, limit: 200 }).catch(() => undefined);
    if (list?.status !== 'OK') return [];
    return list.data
      .filter(({ type, device }) => type === 'STATUS' && device === this.mac)
      .map(({ data }) => data.event)
      .toReversed();
  }
}
