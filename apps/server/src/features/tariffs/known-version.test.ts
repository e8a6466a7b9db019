import { expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import { quartersOf } from '../../../testing/tariff-builder.ts';
import { createTariffs } from './tariffs.ts';

const token = 't';

// proves R-TARIFF-008
it('a version of a tariff is not replaced by an owner who has not seen it', async () => {
  const device = aDevice({ mac: '00000000000A' });
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(device);
  const scene = await new MeasurementScene([device], { now: Date.UTC(2026, 2, 10) }).start();
  const { calls } = createTariffs({
    tariffs: records.tariffs,
    exclusively: records.exclusively,
    energies: scene.measurements.energies,
  });
  const mine = aCallContext({ devices: [device] });
  const days = { weekday: quartersOf(6, 22), weekend: quartersOf(0, 0), holidays: ['2026-12-25', '2026-05-01'] };
  const first = { valid_from: '2026-01-01', VT: 0.2, NT: 0.1, currency: 'EUR', ...days };
  const refused = { error: 'request.edit_conflict' };

  await calls['tariffs.write']({ token, ...first, known: null }, mine);
  await expect(calls['tariffs.write']({ token, ...first, VT: 0.5, known: null }, mine)).rejects.toMatchObject(refused);
  await calls['tariffs.write']({ token, ...first, VT: 0.5, known: first }, mine);
  await expect(calls['tariffs.write']({ token, ...first, VT: 0.7, known: first }, mine)).rejects.toMatchObject(refused);
  expect((await calls['tariffs.read']({ token }, mine)).data.versions).toMatchObject([{ VT: 0.5 }]);
  const second = { ...first, valid_from: '2026-06-01' };
  const both = [0.3, 0.4].map((VT) => calls['tariffs.write']({ token, ...second, VT, known: null }, mine));
  expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await calls['tariffs.remove']({ token, valid_from: first.valid_from }, mine);
  await expect(calls['tariffs.write']({ token, ...first, known: first }, mine)).rejects.toMatchObject(refused);
});
