import type { SampleFrame } from '@phasor/contract';
import { SECOND_MS } from '@phasor/quantities';
import { DeviceWire } from '../../../apps/simulator/src/peer/device-wire.ts';
import { Outbox, samplesPerFrame } from '../../../apps/simulator/src/peer/outbox.ts';
import { secretOf } from '../facility.ts';
import type { Product } from '../product.ts';

/** What a meter reports of itself. */
export interface MeterFacts {
  readonly type?: number;
  readonly lora?: boolean;
  readonly phases?: 1 | 2 | 3;
}

interface MeterOptions extends MeterFacts {
  /** Its credential; that of a registered facility if absent. */
  readonly secret?: string;
}

/** A meter that measures exactly what a test gives it. */
export interface ScriptedMeter {
  /** Stores samples, ascending and of one interval (s); resolves once they are on the server's disk. */
  store(samples: readonly SampleFrame[], interval: number): Promise<void>;
  /** Shows values to viewers, without storing them. */
  show(sample: SampleFrame): void;
  /** Reports again what it is. */
  describe(facts: MeterFacts): void;
  stop(): Promise<void>;
}

/** Connects a registered meter; resolves once it is there. @throws when the broker refuses it */
export async function connectMeter(
  product: Product,
  mac: string,
  { secret = secretOf(mac), ...facts }: MeterOptions = {},
): Promise<ScriptedMeter> {
  const boot = Math.floor(Date.now() / 1_000);
  const outbox: Outbox = new Outbox({ boot, send: (frame) => wire.data(frame) });
  const connected = Promise.withResolvers<void>();
  const wire: DeviceWire = new DeviceWire({
    brokerUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    mac,
    secret,
    onConnect: () => {
      outbox.connect(boot);
      connected.resolve();
    },
    onDisconnect: () => outbox.disconnect(),
    onAck: (ack) => outbox.acknowledge(ack),
    onRequest: ({ id }) => wire.respond({ id, ok: false, code: 604, message: 'a meter of a test takes no requests' }),
    onError: (message) => connected.reject(new Error(message)),
  });
  // What a lost connection left without an answer is sent again, as a device does.
  const resending = setInterval(() => outbox.tick(Date.now()), SECOND_MS);
  wire.open(boot, 2_000);
  await connected.promise.catch((error: unknown) => {
    clearInterval(resending);
    throw error;
  });
  const describe = ({ type = 1, lora = false, phases = 3 }: MeterFacts) =>
    wire.state({
      status: 'ONLINE',
      boot,
      type,
      device: 'SCRIPTED',
      fw: '1.0.0',
      phase_use: phases,
      lora,
      interval: 60,
    });
  describe(facts);
  return {
    describe,
    store: async (samples, interval) => {
      const [first] = samples;
      if (first === undefined) return;
      const size = samplesPerFrame(first);
      const starts = Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => index * size);
      await Promise.all(starts.map((from) => outbox.deliver(samples.slice(from, from + size), interval, Date.now())));
    },
    show: (sample) => wire.live(sample),
    stop: () => {
      clearInterval(resending);
      return wire.close({ status: 'OFFLINE', boot });
    },
  };
}
