import type { LiveMessage } from '@phasor/contract';

/** Time at which each value of the devices that somebody follows was sent, to know its age on arrival. */
export class LiveWatch {
  readonly latencies: number[] = [];
  readonly #sentAt = new Map<string, number>();
  readonly #followed: ReadonlySet<string>;

  constructor(followed: Iterable<string>) {
    this.#followed = new Set(followed);
  }

  readonly noteSent = (mac: string, time: number): void => {
    if (this.#followed.has(mac)) this.#sentAt.set(`${mac} ${time}`, performance.now());
  };

  readonly noteMessage = (message: LiveMessage): void => {
    const age = this.ageOf(message);
    if (age !== undefined) this.latencies.push(age);
  };

  /** Ms since the value of a message was sent; undefined for other messages. */
  ageOf(message: LiveMessage): number | undefined {
    const value = deviceValue(message);
    const sentAt = value && this.#sentAt.get(`${value.mac} ${value.time}`);
    return sentAt === undefined ? undefined : performance.now() - sentAt;
  }
}

/** The device and the instant, epoch ms, of a live value; undefined for other messages. */
export function deviceValue(message: LiveMessage): { readonly mac: string; readonly time: number } | undefined {
  if (message.status !== 'OK' || message.topic !== 'Data' || !('device' in message)) return undefined;
  return { mac: message.device, time: Math.round(message.data.ts * 1_000) };
}
