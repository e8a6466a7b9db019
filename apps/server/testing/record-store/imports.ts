import { expect } from 'vitest';
import type { ImportPart, MeasurementImport } from '../../src/ports/records/import-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const ID = '7b0f9a52-6f0e-4c1d-9d5e-3f1a2b4c5d6e';

function anImport(values: Partial<MeasurementImport> = {}): MeasurementImport {
  const { mac } = aDevice();
  return { id: ID, mac, source: 1, name: 'old.csv', login: 'anna', createdAt: Date.UTC(2026, 5, 1), ...values };
}

function aPart(values: Partial<ImportPart> = {}): ImportPart {
  return {
    importId: ID,
    part: 0,
    times: { electrical: [1, 2.5, 3], circuits: [2] },
    segmentStarts: { electrical: [1, 4] },
    rows: 2,
    skipped: 1,
    ...values,
  };
}

export const importScenarios: Scenarios = {
  'keeps what each part of an import stored, as it was put first': async ({ devices, imports }) => {
    await devices.add(aDevice());
    expect(await imports.find(ID)).toBeUndefined();
    await imports.putPart(anImport(), aPart({ part: 1, times: {} }));
    await imports.putPart(anImport({ name: 'renamed.csv' }), aPart());
    await imports.putPart(anImport(), aPart({ times: { electrical: [9] } }));
    expect(await imports.find(ID)).toEqual(anImport());
    expect(await imports.parts(ID)).toEqual([aPart(), aPart({ part: 1, times: {} })]);
  },
  "lists a device's imports, the newest first, until they are removed": async ({ devices, imports }) => {
    const later = anImport({ id: ID.replace('7', '8'), createdAt: Date.UTC(2026, 6, 1) });
    await devices.add(aDevice());
    await imports.putPart(anImport(), aPart());
    await imports.putPart(later, aPart({ importId: later.id }));
    expect(await imports.ofDevice(aDevice().mac)).toEqual([later, anImport()]);
    await imports.remove(ID);
    expect(await imports.ofDevice(aDevice().mac)).toEqual([later]);
    expect(await imports.parts(ID)).toEqual([]);
  },
  "tells where a device's imports begin and end a count, by source": async ({ devices, imports }) => {
    await devices.add(aDevice());
    expect(await imports.segmentStarts(aDevice().mac, 1)).toEqual({});
    const other = anImport({ id: ID.replace('7', '8'), source: 2 });
    await imports.putPart(anImport(), aPart({ part: 1, segmentStarts: { electrical: [40, 50], circuits: [45] } }));
    await imports.putPart(anImport(), aPart({ segmentStarts: { electrical: [10, 40] } }));
    await imports.putPart(other, aPart({ importId: other.id, segmentStarts: { electrical: [20] } }));
    expect(await imports.segmentStarts(aDevice().mac, 1)).toEqual({ electrical: [10, 40, 50], circuits: [45] });
    expect(await imports.segmentStarts(aDevice().mac, 2)).toEqual({ electrical: [20] });
    await imports.remove(ID);
    expect(await imports.segmentStarts(aDevice().mac, 1)).toEqual({});
  },
};
