import { hasCode } from '../../base/errors/call-error.ts';

/** Fields of the WiFi form, as the call names them. */
export const WIFI_FIELDS = {
  'wifi.ssid': 'ssid',
  'wifi.password': 'password',
  'wifi.ip': 'ip',
  'wifi.mask': 'mask',
  'wifi.gw': 'gw',
  'wifi.dns': 'dns',
} as const;

/** Fields of the LoRa wizard, as the call names them. */
export const LORA_FIELDS = {
  'lora.ID': 'id',
  'lora.APPLICATION_KEY': 'applicationKey',
  'lora.NETWORK_KEY': 'networkKey',
  'lora.ECHO': 'echo',
  'lora.ALIVE': 'alive',
  'system.scaler_p': 'powerScaler',
  'system.scaler_t': 'timeScaler',
  'lora.DRSF': 'drsf',
  'lora.channels': 'channels',
  'lora.SND': 'keys',
  'lora.SND2': 'keys',
  'lora.SND3': 'keys',
} as const;

/** The refused part: a field of the form, or the `whole` of it; undefined when nothing was refused. */
export function refusedPart<Field extends string>(
  error: unknown,
  fields: Readonly<Record<string, Field>>,
): Field | 'whole' | undefined {
  if (!hasCode(error, 'request.invalid')) return undefined;
  return fields[error.field ?? ''] ?? 'whole';
}
