import { type DeviceStateValues, deviceKind } from '@phasor/contract';
import { DEMO_FACILITY } from '@phasor/simulator';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { CallContext, CallHandlers } from '../call-handlers.ts';
import { DEMO_LOGIN } from './demo-records.ts';

/** Once it is known that they were taken over, they are the demo user's own: what is removed stays so. */
const FACTS = { meters: 'demo.meters', tests: 'demo.meter_tests' } as const;

type MeterParts = Pick<Adapters, 'records' | 'bus'> &
  Pick<Surroundings, 'clock' | 'log'> & {
    readonly calls: Pick<CallHandlers, 'meters.download' | 'meters.syncTests'>;
  };

/**
 * Takes over the meters and their test results from the demo's reference meter as soon as it is there, once, as its operator
 * would: by the calls, over the wire; results once its history has come. Answers how to stop waiting for it.
 */
export function takeOverDemoMeters({ records, bus, clock, log, calls }: MeterParts): () => void {
  let isBusy = false;
  const once = async (fact: string, act: () => Promise<unknown>) => {
    if ((await records.facts.read(fact)) !== undefined) return;
    await act();
    await records.facts.write(fact, new Date(clock.now()).toISOString());
  };
  const takeOver = async (mac: string, isTransferOver: boolean) => {
    const [user, device] = await Promise.all([records.users.find(DEMO_LOGIN), records.devices.find(mac)]);
    if (user === undefined || device === undefined) return;
    const context: CallContext = {
      ...{ user, session: null, devices: [device], owner: true, publicLink: false },
      ...{ address: '127.0.0.1', now: clock.now(), startSession: () => undefined, endSession: () => undefined },
    };
    const device_token = mac;
    await once(FACTS.meters, () => calls['meters.download']({ device_token, meters: true }, context));
    if (isTransferOver) await once(FACTS.tests, () => calls['meters.syncTests']({ device_token }, context));
  };
  const isReferenceMeter = (mac: string) =>
    DEMO_FACILITY.devices.some((each) => each.mac === mac && deviceKind(each.type).reference);
  return bus.on('state', (mac, { status, connection }: DeviceStateValues) => {
    if (isBusy || status !== 'ONLINE' || !isReferenceMeter(mac)) return;
    isBusy = true;
    takeOver(mac, connection === 'BT_MQTT')
      .catch((error: unknown) => log.warn({ err: error }, 'the stored meters of the demo were not taken over'))
      .finally(() => {
        isBusy = false;
      });
  });
}
