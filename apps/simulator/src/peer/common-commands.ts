import { CommandError, type CommandSet } from './command.ts';
import type { DeviceIdentity } from './virtual-device.ts';

type Block = Record<string, unknown>;

/** Configuration as the specification's dialogs show it (1-core.md, 3). */
interface Configuration {
  WIFI: Block;
  LORA: { plugged: boolean; settings: Block };
  system: Block;
}

/** What every device answers: its configuration, a reboot, its past. */
export function commonCommands(identity: DeviceIdentity): CommandSet {
  const configuration = initialConfiguration(identity);
  return {
    'config.get': ({ now, uptime }) => ({
      WIFI: { ...configuration.WIFI, RSSI: -52 - (Math.floor(now / 7_000) % 9) },
      LORA: configuration.LORA,
      system: { ...configuration.system, uptime },
    }),
    'config.set': ({ params, reboot }) => {
      Object.assign(configuration.WIFI, upperKeys(block(params.wifi ?? params.WIFI)));
      Object.assign(configuration.LORA.settings, block(params.lora ?? params.LORA));
      Object.assign(configuration.system, block(params.system));
      if (block(params.wifi ?? params.WIFI).auto_reboot === true || params.auto_reboot === true) reboot();
      return {};
    },
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
  };
}

function initialConfiguration({ mac, fw, lora }: DeviceIdentity): Configuration {
  return {
    WIFI: {
      SSID: 'Riverside',
      SECURITY: 1,
      DHCP: 1,
      IP: '192.168.1.50',
      MASK: '255.255.255.0',
      GW: '192.168.1.1',
      DNS: '192.168.1.1',
    },
    LORA: { plugged: lora, settings: lora ? initialLora(mac) : {} },
    system: { FW: fw, scaler_P: 1, scaler_T: 60 },
  };
}

function initialLora(mac: string): Block {
  return {
    ID: mac.slice(-8),
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

/** The dialog writes lower-case names and reads upper-case ones. */
function upperKeys(values: Block): Block {
  const { auto_reboot: _, password: __, ...kept } = values;
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key.toUpperCase(), value]));
}
