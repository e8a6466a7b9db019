import { AppError } from '../../app-error.ts';
import { deviceRefusal } from '../../calls/device-refusal.ts';
import type { DeviceLink } from '../../ports/device-link.ts';

export interface AskedDevices {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly isOnline: (mac: string) => boolean;
}

interface Question {
  readonly method: string;
  readonly params?: Record<string, unknown> | undefined;
  readonly timeoutMs: number;
}

/**
 * Answer of a device.
 * @throws AppError('device.offline') for one that is offline or silent, 'request.invalid' or 'device.refused' for what it refuses
 */
export async function askDevice({ link, isOnline }: AskedDevices, mac: string, question: Question): Promise<unknown> {
  if (!isOnline(mac)) throw new AppError('device.offline');
  const { method, params, timeoutMs } = question;
  const response = await link.request(mac, { method, ...(params && { params }) }, timeoutMs);
  if (response.ok) return response.result;
  throw deviceRefusal(response);
}
