import type { BrokerFault } from '@phasor/contract';
import type { Clock } from '../ports/clock.ts';
import type { DeskNews } from '../ports/processes/device-news.ts';
import type { OwnDesk } from './published-desk.ts';

/** Several processes may receive what one connection sends: the first of them counts while it goes on, ms. */
const FIRST_MS = 5_000;
/** Topics and devices of which the first process is remembered. */
const FIRST_MAX = 10_000;
/** A process that has not repeated its fault for so long has none, ms. */
const FAULT_MS = 90_000;

type Reporting = Pick<OwnDesk, 'connected' | 'refused' | 'arrived' | 'sign' | 'granted' | 'reach'>;

interface Reported {
  readonly sender: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Takes what other processes have received of connections to the desk at which people connect devices. */
export class TakenDeskNews {
  readonly #desk: Reporting;
  readonly #clock: Clock;
  /** Who reports a topic or a device of a connection. */
  readonly #first = new Map<string, Reported>();
  readonly #faults = new Map<string, Pick<Reported, 'at'> & { readonly fault: BrokerFault }>();

  constructor(desk: Reporting, clock: Clock) {
    this.#desk = desk;
    this.#clock = clock;
  }

  take({ connected, arrivals, signs, refused, missing, fault }: DeskNews, sender: string): void {
    const reported = { sender, at: this.#clock.now() };
    for (const [id, isConnected] of connected) this.#desk.connected(id, isConnected);
    for (const attempt of refused) this.#desk.refused(attempt);
    const counts = new Map<string, boolean>();
    const isFirst = (name: string) => {
      const known = counts.get(name) ?? this.#isFirst(name, reported);
      counts.set(name, known);
      return known;
    };
    for (const arrival of arrivals)
      if (isFirst(`topic ${arrival.connection} ${arrival.topic}`)) this.#desk.arrived(arrival);
    for (const sign of signs) if (isFirst(`device ${sign.connection} ${sign.key}`)) this.#desk.sign(sign);
    for (const [id, filters] of missing) this.#desk.granted?.(id, filters);
    if (fault !== undefined) this.#desk.reach(this.#faultOfAll(fault, reported));
  }

  #isFirst(name: string, reported: Reported): boolean {
    const before = this.#first.get(name);
    if (before !== undefined && before.sender !== reported.sender && reported.at - before.at <= FIRST_MS) return false;
    if (this.#first.size >= FIRST_MAX) this.#first.clear();
    this.#first.set(name, reported);
    return true;
  }

  /** One that any of them has. */
  #faultOfAll(fault: BrokerFault | null, { sender, at }: Reported): BrokerFault | null {
    if (fault === null) this.#faults.delete(sender);
    else this.#faults.set(sender, { fault, at });
    for (const [other, known] of this.#faults) if (at - known.at > FAULT_MS) this.#faults.delete(other);
    const [first] = this.#faults.values();
    return first?.fault ?? null;
  }
}
