import type { CallName } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { SECOND_MS } from '@phasor/quantities';
import { createReports } from '../../apps/server/src/features/reports/reports.ts';
import { createTariffs } from '../../apps/server/src/features/tariffs/tariffs.ts';
import { aCallContext } from '../../apps/server/testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../apps/server/testing/record-builders.ts';
import { MeasurementScene } from '../../apps/server/testing/scenes/measurement-scene.ts';
import type { SignedIn } from './client.ts';
import type { readingsOf } from './counted-registers.ts';

/** What a meter counted. */
interface CountedMeter {
  readonly mac: string;
  /** Length of its samples, s. */
  readonly interval: number;
  readonly readings: ReturnType<typeof readingsOf>;
  /** Of its transformers; 1 by default. */
  readonly ratio?: number;
}

export interface EnergyCalls {
  /** The calls about energy, by bodies as clients send them; the token of a meter is its MAC. */
  readonly call: SignedIn['call'];
  stop(): Promise<void>;
}

/** The calls about energy over meters that are kept in memory. @param begin of the readings, epoch s */
export async function energyCalls(meters: readonly CountedMeter[], begin: number): Promise<EnergyCalls> {
  const now = Date.now();
  const devices = meters.map(({ mac, ratio }) => aDevice({ mac, transformationRatio: ratio ?? 1 }));
  const records = await recordsInMemory();
  for (const device of devices) await records.devices.add(device);
  const scene = await new MeasurementScene(devices, { now }).start();
  for (const { mac, interval, readings } of meters) {
    const filled = readings.filter(({ E_I }) => Object.keys(E_I).length > 0);
    await scene.add(
      filled.map(({ second, E_I }) => ({
        ...{ device: mac, source: 1, time: (begin + second) * SECOND_MS, interval: interval * SECOND_MS, boot: 1 },
        values: Object.fromEntries(Object.entries(E_I).map(([place, value]) => [`E_I_${place}`, value])),
      })),
    );
  }
  const { calls, energies } = scene.measurements;
  const { tariffs } = records;
  const prices = createTariffs({ tariffs, exclusively: records.exclusively, energies });
  const handlers = { ...calls, ...createReports({ energies }).calls, ...prices.calls };
  const call = async (name: CallName, input: unknown) => {
    const { request, answer } = CALL_SCHEMAS[name];
    const body = request.parse(input) as { token?: string; macList?: readonly string[] };
    const asked = body.macList ?? [body.token];
    const context = aCallContext({ devices: devices.filter(({ mac }) => asked.includes(mac)), owner: true, now });
    const handle = handlers[name as keyof typeof handlers] as (body: unknown, context: unknown) => Promise<object>;
    return answer.parse({ status: 'OK', ...(await handle(body, context)) });
  };
  return {
    call: call as unknown as SignedIn['call'],
    async stop() {
      await scene.store.stop();
      await records.stop();
    },
  };
}
