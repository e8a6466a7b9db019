import type { DeviceStateValues } from '@phasor/contract';
import { DEMO_FACILITY } from '@phasor/simulator';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { CallContext, CallHandlers } from '../call-handlers.ts';
import { DEMO_LOGIN } from './demo-records.ts';

/** Once it is known that the stored meters were taken over, they are the demo user's own: what is removed stays so. */
const TAKEN_FACT = 'demo.meters';

type MeterParts = Pick<Adapters, 'records' | 'bus'> &
  Pick<Surroundings, 'clock' | 'log'> & {
    readonly calls: Pick<CallHandlers, 'meters.download' | 'meters.syncTests'>;
  };

/**
 * Takes over the meters and their test results from the demo's reference meter as soon as it is there, once, as its operator
 * would: by the calls, over the wire. Answers how to stop waiting for it.
 */
export function takeOverDemoMeters({ records, bus, clock, log, calls }: MeterParts): () => void {
  let isBusy = false;
  const takeOver = async (mac: string) => {
    if ((await records.facts.read(TAKEN_FACT)) !== undefined) return;
    const [user, device] = await Promise.all([records.users.find(DEMO_LOGIN), records.devices.find(mac)]);
    if (user === undefined || device === undefined) return;
    const context: CallContext = {
      ...{ user, session: null, devices: [device], owner: true, publicLink: false },
      ...{ address: '127.0.0.1', now: clock.now(), startSession: () => undefined, endSession: () => undefined },
    };
    await calls['meters.download']({ device_token: mac, meters: true }, context);
    await calls['meters.syncTests']({ device_token: mac }, context);
    await records.facts.write(TAKEN_FACT, new Date(clock.now()).toISOString());
  };
  const isReferenceMeter = (mac: string) => DEMO_FACILITY.devices.some((each) => each.mac === mac && each.type === 3);
  return bus.onState((mac, { status, connection }: DeviceStateValues) => {
    if (isBusy || status !== 'ONLINE' || connection !== 'BT_MQTT' || !isReferenceMeter(mac)) return;
    isBusy = true;
    takeOver(mac)
      .catch((error: unknown) => log.warn({ err: error }, 'the stored meters of the demo were not taken over'))
      .finally(() => {
        isBusy = false;
      });
  });
}
