import { REQUEST_TIMEOUTS_MS, type ShapesAnswer } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { type AskedDevices, askDevice } from './ask-device.ts';

export type Shape = 'harmonics' | 'waveform';

/** Points of one curve: a frame has room for no more, with six curves. */
const POINTS_MAX = 4_096;

/** A malformed phase is left out, as if it were not measured. */
const curve = z
  .object({ values: z.array(z.number()).min(1).max(POINTS_MAX) })
  .optional()
  .catch(undefined);
const curves = z.object(Object.fromEntries(PHASES.map((phase) => [phase, curve]))).catch({});
const answer = z.object({ U: curves, I: curves, F: z.number().positive().optional().catch(undefined) });

/** Queries precision meters for their present curves, one request at a time, however many viewers there are. */
export class ShapeReader {
  readonly #devices: AskedDevices;
  readonly #inFlight = new Map<string, Promise<ShapesAnswer>>();

  constructor(devices: AskedDevices) {
    this.#devices = devices;
  }

  /** @throws AppError('device.offline') for a device that is offline, silent or reports no curve at all (D28) */
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
    const reported = answer.safeParse(await askDevice(this.#devices, mac, question)).data;
    const [U, I] = [curvesOf(reported?.U), curvesOf(reported?.I)];
    if (Object.keys(U).length + Object.keys(I).length === 0)
      throw new AppError('device.offline', undefined, 'the answer has no curve');
    return { U, I, ...(reported?.F !== undefined && { F: reported.F }) };
  }
}

function curvesOf(reported: z.infer<typeof curves> = {}): ShapesAnswer['U'] {
  const known: ShapesAnswer['U'] = {};
  for (const phase of PHASES) if (reported[phase] !== undefined) known[phase] = reported[phase];
  return known;
}
