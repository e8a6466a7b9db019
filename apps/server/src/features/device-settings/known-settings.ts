import { isDeepStrictEqual } from 'node:util';
import type { KnownDeviceSettings } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import { type KnownSettings, shownSettings } from './device-answer.ts';

type Wifi = NonNullable<KnownDeviceSettings['WIFI']>;

/**
 * Refuses a change whose writer saw other settings than the device has now: what somebody else has changed would be lost unseen.
 * @throws AppError('request.edit_conflict', 'known')
 */
export function checkSeen(
  known: KnownDeviceSettings | undefined,
  present: KnownSettings,
  secretsAt: number | null,
): void {
  if (known === undefined) return;
  const { WIFI, LORA, system } = shownSettings(present, true);
  const isSame =
    (known.WIFI === undefined || isDeepStrictEqual(comparedWifi(known.WIFI), comparedWifi(WIFI))) &&
    (known.LORA === undefined || isDeepStrictEqual(known.LORA, LORA?.settings)) &&
    (known.system === undefined || isSameScalers(known.system, system)) &&
    (known.secrets_at === undefined || known.secrets_at === secretsAt);
  if (!isSame) throw new AppError('request.edit_conflict', 'known');
}

/** Addresses of a device with DHCP come from its network: nobody has changed them. */
function comparedWifi({ SSID, security, password_set, DHCP, IP, MASK, GW, DNS }: Wifi) {
  return { SSID, security, password_set, DHCP, ...(DHCP === 0 && { IP, MASK, GW, DNS }) };
}

type Scalers = Pick<KnownSettings['system'], 'scaler_P' | 'scaler_T'>;

function isSameScalers(one: Scalers, other: Scalers): boolean {
  return one.scaler_P === other.scaler_P && one.scaler_T === other.scaler_T;
}
