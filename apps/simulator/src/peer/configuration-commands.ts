import { LORA_KEYS, loraMasksOf, measures } from '@phasor/contract';
import type { CommandSet } from './command.ts';
import type { DeviceIdentity } from './virtual-device.ts';

type Block = Record<string, unknown>;

/** Configuration as `config.get` returns it (docs/device-protocol.md). */
export interface Configuration {
  WIFI: Block;
  LORA: { plugged: boolean; settings: Block };
  system: Block;
}

/** Settings stored in a device: returned without secrets, changed block by block. */
export function configurationCommands(configuration: Configuration): CommandSet {
  return {
    'config.get': ({ now, uptime, firmware }) => ({
      WIFI: { ...configuration.WIFI, RSSI: -52 - (Math.floor(now / 7_000) % 9) },
      LORA: configuration.LORA,
      system: { ...configuration.system, FW: firmware, uptime },
    }),
    'config.set': ({ params, reboot }) => {
      Object.assign(configuration.WIFI, withoutSecrets(block(params.WIFI)));
      if (configuration.LORA.plugged) {
        Object.assign(configuration.LORA.settings, withoutSecrets(block(params.LORA)));
      }
      Object.assign(configuration.system, block(params.system));
      if (params.auto_reboot === true) reboot();
      return {};
    },
  };
}

/** Factory settings: a network, and a LoRa module that sends what its device type measures. */
export function initialConfiguration({
  mac,
  type,
  lora,
}: Pick<DeviceIdentity, 'mac' | 'type' | 'lora'>): Configuration {
  return {
    WIFI: {
      SSID: 'Riverside',
      SECURITY: 1,
      PASSWORD_set: true,
      DHCP: 1,
      IP: '192.168.1.50',
      MASK: '255.255.255.0',
      GW: '192.168.1.1',
      DNS: '192.168.1.1',
    },
    LORA: { plugged: lora, settings: lora ? initialLora(mac, type) : {} },
    system: { scaler_P: 1, scaler_T: 60 },
  };
}

/** What a meter can measure, so all but the sensors. */
const METER_KEYS = LORA_KEYS.filter(({ column }) => column === null || column.includes('_')).map(({ key }) => key);
const SENSOR_KEYS = LORA_KEYS.filter(({ column }) => column !== null && !column.includes('_')).map(({ key }) => key);
const FIRST_KEYS = ['VA', 'VB', 'VC', 'PA', 'PB', 'PC', 'TEINA', 'TEINB', 'TEINC'];

function initialLora(mac: string, type: number): Block {
  const [map, first] = measures(type, 'sensor') ? [SENSOR_KEYS, SENSOR_KEYS] : [METER_KEYS, FIRST_KEYS];
  return {
    ID: mac.slice(-8),
    APPLICATION_KEY_set: true,
    NETWORK_KEY_set: true,
    ECHO: 900,
    ALIVE: 3_600,
    DRSF: 5,
    DRSF_FORCE: 0,
    boot_msg: 1,
    LORA_MSG_WHEN_WIFI_CONNECT: 0,
    channels: 255,
    MAP: map,
    ...loraMasksOf(first, map),
  };
}

/** The object behind a name, or an empty one. */
function block(value: unknown): Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const SECRETS = ['PASSWORD', 'APPLICATION_KEY', 'NETWORK_KEY'];

/** Secrets are written, never read: what stays readable is that they are set (D63). */
function withoutSecrets(values: Block): Block {
  const kept = Object.entries(values).filter(([key]) => !SECRETS.includes(key));
  const set = SECRETS.filter((key) => typeof values[key] === 'string' && values[key] !== '');
  return Object.fromEntries([...kept, ...set.map((key) => [`${key}_set`, true])]);
}
