import { expect } from 'vitest';
import type { FirmwareStep } from '../../src/ports/firmware-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;

function aStep(values: Partial<FirmwareStep> = {}): FirmwareStep {
  return { mac: MAC, job: 'a', step: 'REBOOT_WAIT', reason: null, at: 1_790_000_000_000, ...values };
}

export const firmwareStepScenarios: Scenarios = {
  'keeps the step of firmware that a device came to last': async ({ devices, firmwareSteps }) => {
    await devices.add(aDevice());
    expect(await firmwareSteps.find(MAC)).toBeUndefined();
    await firmwareSteps.put(aStep());
    expect(await firmwareSteps.find(MAC)).toEqual(aStep());
    const failed = aStep({ job: 'b', step: 'FAIL', reason: 503, at: 1_790_000_000_001 });
    await firmwareSteps.put(failed);
    expect(await firmwareSteps.find(MAC)).toEqual(failed);
  },
  'keeps the step of firmware of registered devices alone': async ({ devices, firmwareSteps }) => {
    await firmwareSteps.put(aStep());
    expect(await firmwareSteps.find(MAC)).toBeUndefined();
    await devices.add(aDevice());
    await firmwareSteps.put(aStep());
    await devices.remove(MAC);
    expect(await firmwareSteps.find(MAC)).toBeUndefined();
  },
};
