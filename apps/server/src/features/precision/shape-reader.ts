import { REQUEST_TIMEOUTS_MS, type ShapesAnswer } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { type AskedDevices, askDevice } from './ask-device.ts';

export type Shape = 'harmonics' | 'waveform';

/** Points of one curve: a frame has room for no more of six of them. */
const POINTS_MAX = 4_096;

/** What a phase garbles is left out, as if it were not measured. */
const curve = z
  .object({ values: z.array(z.number()).min(1).max(POINTS_MAX) })
  .optional()
  .catch(undefined);
const curves = z.object(Object.fromEntries(PHASES.map((phase) => [phase, curve]))).catch({});
const answer = z.object({ U: curves, I: curves, F: z.number().positive().optional().catch(undefined) });

/** Asks precision meters for what they see now, one request at a time however many look. */
export class ShapeReader {
  readonly #devices: AskedDevices;
  readonly #inFlight = new Map<string, Promise<ShapesAnswer>>();

  constructor(devices: AskedDevices) {
    this.#devices = devices;
  }

  /** @throws AppError('device.offline') for a device that is offline, silent or tells no curve at all (D28) */
  read(mac: string, shape: Shape): Promise<ShapesAnswer> {
    const key = `${mac} ${shape}`;
    const shared = this.#inFlight.get(key);
    if (shared !== undefined) return shared;
    const reading = this.#ask(mac, shape).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, reading);
    return reading;
  }

  async #ask(mac: string, shape: Shape): Promise<ShapesAnswer> {
    const question = { method: `${shape}.get`, timeoutMs: REQUEST_TIMEOUTS_MS[shape] };
    const told = answer.safeParse(await askDevice(this.#devices, mac, question)).data;
    const [U, I] = [curvesOf(told?.U), curvesOf(told?.I)];
    if (Object.keys(U).length + Object.keys(I).length === 0)
      throw new AppError('device.offline', undefined, 'the answer has no curve');
    return { U, I, ...(told?.F !== undefined && { F: told.F }) };
  }
}

function curvesOf(told: z.infer<typeof curves> = {}): ShapesAnswer['U'] {
  const known: ShapesAnswer['U'] = {};
  for (const phase of PHASES) if (told[phase] !== undefined) known[phase] = told[phase];
  return known;
}
