import { onTestFinished } from 'vitest';
import {
  createMeasurementFiles,
  type MeasurementFiles,
} from '../../src/features/measurement-files/measurement-files.ts';
import { registerBreaks } from '../../src/features/measurements/registers/register-breaks.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';
import { DEVICE, MIDNIGHT } from '../series-store/series-samples.ts';
import { MeasurementScene } from './measurement-scene.ts';

const DAY = 86_400_000;

/** The files of one device, its measurements, and its owner. */
export interface FileScene {
  readonly scene: MeasurementScene;
  readonly files: MeasurementFiles;
  readonly owner: ReturnType<typeof aCallContext>;
}

/** Opens a scene without measurements; it closes after the test. @param now epoch ms */
export async function aFileScene({ timeZone = 'UTC', now = MIDNIGHT + DAY } = {}): Promise<FileScene> {
  const device = aDevice({ mac: DEVICE, timeZone, phases: 1 });
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(device);
  const scene = await new MeasurementScene([device], { now, breaksFor: registerBreaks(records) }).start();
  const files = createMeasurementFiles({
    store: scene.store,
    imports: records.imports,
    stepReadings: { read: (wish) => scene.measurements.stepReadings.read(wish) },
  });
  return { scene, files, owner: aCallContext({ devices: [device], owner: true }) };
}

/** The samples of the day, as a file has them. */
export const exportedRows = ({ files, owner }: Pick<FileScene, 'files' | 'owner'>) =>
  files.calls['measurements.export'](
    { token: 't', from: MIDNIGHT / 1_000, to: (MIDNIGHT + DAY) / 1_000, source: 1 },
    owner,
  );
