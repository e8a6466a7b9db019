import type { SampleFrame } from '@phasor/contract';
import { DeviceWire } from '../../../apps/simulator/src/peer/device-wire.ts';

const EACH_MS = 1_000;

/**
 * A meter of Phasor with three phases, connected with what the page says is to be entered.
 * @param fields by their labels
 * @param measuredAt its sample at an instant in epoch s; sent live each second
 */
export function startNativeMeter(
  { Host, Port, User = '', Password = '' }: Readonly<Record<string, string>>,
  measuredAt: (ts: number) => SampleFrame,
): { stop(): Promise<void> } {
  const boot = Math.floor(Date.now() / 1_000);
  const state = { status: 'ONLINE', boot, type: 3, phase_use: 3, interval: 1 } as const;
  const wire: DeviceWire = new DeviceWire({
    ...{ brokerUrl: `mqtt://${Host}:${Port}`, mac: User, secret: Password },
    onConnect: () => wire.state(state),
    ...{ onDisconnect: () => undefined, onAck: () => undefined, onError: () => undefined },
    onRequest: ({ id }) => wire.respond({ id, ok: false, code: 409, message: 'a meter of a test takes no requests' }),
  });
  wire.open(boot, EACH_MS);
  const speaking = setInterval(() => wire.live(measuredAt(Math.floor(Date.now() / 1_000))), EACH_MS);
  return {
    async stop() {
      clearInterval(speaking);
      await wire.close({ status: 'OFFLINE', boot });
    },
  };
}
