import { setTimeout as pause } from 'node:timers/promises';
import { LoadMeter, LoadPayload } from '@phasor/simulator';
import { METER_SECRET } from '../../e2e/support/meters.ts';

/** Interval of their samples, seconds: between two of them they only hold their connection. */
const INTERVAL_S = 900;
const PING_MS = 30_000;
const LIMIT_MS = 60_000;

/** How the sessions of some meters began, ms from opening the connection to the acknowledgement of the sample sent on it. */
export interface Sessions {
  readonly acknowledged: readonly number[];
  /** Connections that were lost or refused. */
  readonly lost: number;
  /** Meters without an acknowledgement a minute after the last of them had been opened. */
  readonly away: number;
}

/** Meters with a connection each that send one sample when they have connected, and then only keep it alive. */
export class SeldomMeters {
  readonly #meters: readonly LoadMeter[];
  readonly #payload = new LoadPayload(1);
  readonly #pings: NodeJS.Timeout;
  #seq = 0;
  #lost = 0;
  #acknowledged: number[] = [];

  constructor(brokerUrl: string, macs: readonly string[], localAddress?: string) {
    const { hostname: host, port } = new URL(brokerUrl);
    this.#meters = macs.map(
      (mac) =>
        new LoadMeter({
          ...{ host, port: Number(port), mac, secret: METER_SECRET, localAddress },
          onAcknowledged: (_, latency) => void this.#acknowledged.push(latency),
          onLost: () => {
            this.#lost += 1;
          },
        }),
    );
    this.#pings = setInterval(() => {
      for (const meter of this.#meters) meter.ping();
    }, PING_MS);
  }

  get connected(): number {
    return this.#meters.filter(({ ready }) => ready).length;
  }

  /** Opens all of them, evenly spread over a time; a meter with a connection ends it first, as after a loss of power. */
  async open(spreadMs: number): Promise<Sessions> {
    this.#seq += 1;
    [this.#acknowledged, this.#lost] = [[], 0];
    const began = performance.now();
    for (const [index, meter] of this.#meters.entries()) {
      const wait = began + (spreadMs * index) / this.#meters.length - performance.now();
      if (wait > 1) await pause(wait);
      meter.close();
      meter.send(this.#seq, this.#frame(index));
      meter.open();
    }
    const limit = performance.now() + LIMIT_MS;
    while (this.#acknowledged.length < this.#meters.length && performance.now() < limit) await pause(50);
    const { length } = this.#acknowledged;
    return { acknowledged: this.#acknowledged, lost: this.#lost, away: this.#meters.length - length };
  }

  #frame(index: number): string {
    return this.#payload.frame(index, { boot: 1, seq: this.#seq, time: Date.now(), interval: INTERVAL_S });
  }

  close(): void {
    clearInterval(this.#pings);
    for (const meter of this.#meters) meter.close();
  }
}
