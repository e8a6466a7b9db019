import { deviceTopic } from '@phasor/contract';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { connectDevice } from '../../../../testing/devices/virtual-device.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { frame, MAC, now, urlOf } from '../../../../testing/scenes/broker-scene.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import { createBrokerLink } from '../broker-link.ts';

// proves R-WIRE-010 R-WIRE-011
it('a native device whose phases are exchanged has one name for a phase in samples, live values, events and curves', async () => {
  const wiring = [
    { from: 'L1', to: 'L2', turned: true },
    { from: 'L2', to: 'L1', turned: false },
  ] as const;
  const devices = { list: async () => [aDevice({ mac: MAC, wiring: [...wiring] })] };
  const log = pino({ enabled: false });
  const link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log, devices });
  const application = new RecordingApplication();
  await link.start(application);
  onTestFinished(() => link.stop());
  await link.registrationsChanged();
  const device = await connectDevice({ url: urlOf(link), mac: MAC });
  onTestFinished(() => device.cut());

  const at = now();
  await device.publish('data', frame(1, { ts: at, U: { L1: 231, L2: 232 }, P: { L1: -90, L2: 40, T: -50 } }));
  await device.acknowledged(1);
  const stored = { U_L2: 231, U_L1: 232, P_L2: 90, P_L1: 40 };
  expect(application.stored[0]?.samples[0]?.values).toEqual(stored);
  await device.publish('live', { ts: at + 1, I: { L2: 3 } });
  await device.publish('event', { id: '1', ts: at, type: 'OUTAGE', data: { phase: 'L1' } });
  await until(() => expect(application.lives).toHaveLength(2));
  expect(application.lives.map(({ values }) => values)).toEqual([stored, { I_L1: 3 }]);
  await until(() => expect(application.events.map(({ data }) => data)).toEqual([{ phase: 'L2' }]));

  device.client.on('message', (topic, payload) => {
    if (topic !== deviceTopic(MAC, 'request')) return;
    const { id } = JSON.parse(payload.toString());
    const result = { U: { L1: { values: [1] } }, I: { L1: { values: [2] } } };
    void device.publish('response', { id, ok: true, result });
  });
  const curves = await link.request(MAC, { method: 'waveform.get' }, 10_000);
  expect(curves).toMatchObject({ result: { U: { L2: { values: [1] } }, I: { L2: { values: [-2] } } } });
});
