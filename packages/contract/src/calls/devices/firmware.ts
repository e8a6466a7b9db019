import { z } from 'zod';
import { FIRMWARE_STEPS } from '../../devices/device-frames.ts';
import { ok, token } from '../fields.ts';

/** Progress of a firmware upgrade. */
export const upgradeProgress = z.object({
  step: z.enum(FIRMWARE_STEPS),
  /** Per cent of the step; null = unknown. */
  completion: z.number().nullable(),
  /** Reason of a failure: 503 or 540; null = not failed, or not reported. */
  reason: z.number().nullable(),
});
export type UpgradeProgress = z.infer<typeof upgradeProgress>;

const status = z.object({
  /** The release available for the device, or the newest one if it has that already. */
  available_fw: z.object({ version: z.string(), notes: z.string() }),
  current_fw: z.object({ version: z.string() }),
  /** The upgrade that runs or has failed; absent without one. */
  upgrade: upgradeProgress.extend({ version: z.string() }).optional(),
});

const device = z.object({ device_token: token, user_token: token });

export const firmwareCalls = {
  'firmware.status': {
    request: device,
    answer: ok.extend({ key: z.enum(['NEW_FW_AVAILABLE', 'UP_TO_DATE']), data: status }),
  },
  'firmware.start': { request: device, answer: ok },
};
export type FirmwareStatus = z.infer<(typeof firmwareCalls)['firmware.status']['answer']>;
