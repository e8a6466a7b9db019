import { CommandError, type CommandSet } from './command.ts';
import type { DeviceIdentity } from './virtual-device.ts';

type Block = Record<string, unknown>;

/** Configuration as the specification's dialogs show it (1-core.md, 3). */
interface Configuration {
  WIFI: Block;
  LORA: { plugged: boolean; settings: Block };
  system: Block;
}

/** What every device answers: its configuration, a reboot, its past, an upgrade. */
export function commonCommands(identity: DeviceIdentity): CommandSet {
  return { ...configurationCommands(identity), ...maintenanceCommands };
}

function configurationCommands(identity: DeviceIdentity): CommandSet {
  const configuration = initialConfiguration(identity);
  return {
    'config.get': ({ now, uptime, firmware }) => ({
      WIFI: { ...configuration.WIFI, RSSI: -52 - (Math.floor(now / 7_000) % 9) },
      LORA: configuration.LORA,
      system: { ...configuration.system, FW: firmware, uptime },
    }),
    'config.set': ({ params, reboot }) => {
      const wifi = block(params.wifi ?? params.WIFI);
      const lora = block(params.lora ?? params.LORA);
      const { auto_reboot: restart, ...network } = wifi;
      Object.assign(configuration.WIFI, upperKeys(withoutSecrets(network)));
      Object.assign(configuration.LORA.settings, withoutSecrets({ ...lora, ...block(lora.settings) }));
      Object.assign(configuration.system, block(params.system));
      if (restart === true || params.auto_reboot === true) reboot();
      return {};
    },
  };
}

const maintenanceCommands: CommandSet = {
  reboot: ({ reboot }) => {
    reboot();
    return {};
  },
  backfill: ({ params, backfill }) => {
    const { from, to } = params;
    if (typeof from !== 'number' || typeof to !== 'number')
      throw new CommandError(422, 'from and to are epoch seconds');
    backfill(from * 1000, to * 1000);
    return {};
  },
  'firmware.start': ({ params, upgrade }) => {
    const { job, version, url, size, sha256 } = params;
    if (typeof job !== 'string' || typeof version !== 'string')
      throw new CommandError(422, 'job and version are texts');
    upgrade({
      job,
      version,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof size === 'number' ? { size } : {}),
      ...(typeof sha256 === 'string' ? { sha256 } : {}),
    });
    return {};
  },
  'firmware.cancel': ({ params, cancelUpgrade }) => {
    if (typeof params.job !== 'string' || !cancelUpgrade(params.job)) throw new CommandError(422, 'no such job runs');
    return {};
  },
};

function initialConfiguration({ mac, lora }: DeviceIdentity): Configuration {
  return {
    WIFI: {
      SSID: 'Riverside',
      SECURITY: 1,
      DHCP: 1,
      IP: '192.168.1.50',
      MASK: '255.255.255.0',
      GW: '192.168.1.1',
      DNS: '192.168.1.1',
      password_set: true,
    },
    LORA: { plugged: lora, settings: lora ? initialLora(mac) : {} },
    system: { scaler_P: 1, scaler_T: 60 },
  };
}

function initialLora(mac: string): Block {
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
    MAP: ['VA', 'VB', 'VC', 'IA', 'IB', 'IC', 'PA', 'PB', 'PC', 'QA', 'QB', 'QC', 'TEINA', 'TEINB', 'TEINC'],
    SND: 0b111_000_111_000_111,
    SND2: 0,
    SND3: 0,
  };
}

/** The object behind a name, or an empty one. */
function block(value: unknown): Block {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const SECRETS = ['password', 'PASSWORD', 'APPLICATION_KEY', 'NETWORK_KEY'];

/** Secrets are written, never read: what stays readable is that they are set (decision 63). */
function withoutSecrets(values: Block): Block {
  const kept = Object.entries(values).filter(([key]) => !SECRETS.includes(key) && key !== 'settings');
  const set = SECRETS.filter((key) => typeof values[key] === 'string' && values[key] !== '');
  return Object.fromEntries([...kept, ...set.map((key) => [`${key}_set`, true])]);
}

/** The dialog writes lower-case names and reads upper-case ones. */
function upperKeys(values: Block): Block {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key.endsWith('_set') ? key.toLowerCase() : key.toUpperCase(), value]),
  );
}
