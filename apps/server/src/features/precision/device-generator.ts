import { REQUEST_TIMEOUTS_MS } from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Generator, GeneratorSettings } from '../../ports/generator.ts';
import { type AskedDevices, askDevice } from './ask-device.ts';

const six = z.array(z.number()).length(6);
const answer = z.object({
  GEN_EFF: six,
  GEN_PHAS: six,
  GEN_FREQ: z.number(),
  GENERATE: z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean),
});

/** The generator as the device's protocol names it (docs/device-protocol.md). */
export function deviceGenerator(devices: AskedDevices): Generator {
  const ask = async (mac: string, method: 'generator.get' | 'generator.set', params?: Record<string, unknown>) =>
    settingsOf(await askDevice(devices, mac, { method, params, timeoutMs: REQUEST_TIMEOUTS_MS.default }));
  return {
    read: (mac) => ask(mac, 'generator.get'),
    set: (mac, { effective, angles, frequency, running }) =>
      ask(mac, 'generator.set', {
        ...(effective && { GEN_EFF: effective }),
        ...(angles && { GEN_PHAS: angles }),
        ...(frequency !== undefined && { GEN_FREQ: frequency }),
        ...(running !== undefined && { GENERATE: running }),
      }),
  };
}

function settingsOf(result: unknown): GeneratorSettings {
  const parsed = answer.safeParse(result);
  if (!parsed.success) throw new AppError('device.offline', undefined, 'the answer is no generator');
  const { GEN_EFF, GEN_PHAS, GEN_FREQ, GENERATE } = parsed.data;
  return { effective: GEN_EFF, angles: GEN_PHAS, frequency: GEN_FREQ, running: GENERATE };
}
