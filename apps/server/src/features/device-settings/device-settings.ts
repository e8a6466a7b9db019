import { type LoraConfiguration, REQUEST_TIMEOUTS_MS, type UpgradeProgress } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { deviceRefusal } from '../../calls/device-refusal.ts';
import { oneOfEachAtATime } from '../../pacing/one-at-a-time.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { LoraConfigurationRecords } from '../../ports/records/lorawan-records.ts';
import { loraConfigurationOf, shownSettings } from './device-answer.ts';
import { checkSeen } from './known-settings.ts';
import { changeOf } from './settings-change.ts';
import { SettingsReader } from './settings-reader.ts';

export interface DeviceSettingsParts {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly loraConfigurations: LoraConfigurationRecords;
  readonly clock: Clock;
  readonly isOnline: (mac: string) => boolean;
  /** Values of the upgrade that runs on a device or has failed. */
  readonly upgrade: (mac: string) => Promise<UpgradeProgress | undefined>;
  readonly log: { warn(bindings: object, message: string): void };
}

export interface DeviceSettingsFeature {
  readonly calls: CallHandlers<'deviceSettings.read' | 'deviceSettings.write'>;
  /** Queries a device that has come online for the meaning of its LoRa payloads; resolves also without an answer. */
  learn(mac: string): Promise<void>;
}

/** The settings stored in the devices, read and written over the network (D28, D63, D64). */
export function createDeviceSettings({
  link,
  loraConfigurations,
  clock,
  isOnline,
  upgrade: upgradeOf,
  log,
}: DeviceSettingsParts): DeviceSettingsFeature {
  const book = new ConfigurationBook({ loraConfigurations, clock, log });
  const reader = new SettingsReader({
    link,
    clock,
    isOnline,
    onAnswer: (mac, settings) => void book.store(mac, loraConfigurationOf(settings)),
  });
  const inTurn = oneOfEachAtATime();
  /** When a password or key of a device was last changed: it is never read back, so that a change shows by its time alone. */
  const secretsAt = new Map<string, number>();
  const secretsOf = (mac: string) => secretsAt.get(mac) ?? null;
  return {
    calls: {
      'deviceSettings.read': async (_body, context) => {
        const mac = macOf(context);
        const { system, ...settings } = shownSettings(await reader.read(mac), context.owner);
        const upgrade = await upgradeOf(mac);
        const secrets = context.owner && { secrets_at: secretsOf(mac) };
        return { data: { ...settings, ...secrets, system: { ...system, ...(upgrade && { upgrade }) } } };
      },
      'deviceSettings.write': async (body, context) => {
        const mac = macOf(context);
        return inTurn(mac, async () => {
          const present = await reader.read(mac);
          checkSeen(body.known, present, secretsOf(mac));
          const { params, note, loraConfiguration, hasSecret } = changeOf(body, present);
          const request = { method: 'config.set', params };
          const response = await link.request(mac, request, REQUEST_TIMEOUTS_MS.default);
          // Also after a failure: what was not answered may have been changed.
          reader.forget(mac);
          // A device that refuses has changed nothing (D28).
          if (!response.ok) throw deviceRefusal(response);
          if (hasSecret) secretsAt.set(mac, Math.max(clock.now(), (secretsOf(mac) ?? 0) + 1));
          context.note?.(note);
          await book.store(mac, loraConfiguration);
          return {};
        });
      },
    },
    async learn(mac) {
      await reader.read(mac).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
  };
}

function macOf({ devices: [device] }: CallContext): string {
  if (!device) throw new AppError('access.forbidden');
  return device.mac;
}

/** Stores the meaning of LoRa payloads for decoding. */
class ConfigurationBook {
  readonly #parts: Pick<DeviceSettingsParts, 'loraConfigurations' | 'clock' | 'log'>;
  /** Last stored configuration of each device, so that frequent reads write nothing; not its CRC, which two may share. */
  readonly #kept = new Map<string, string>();

  constructor(parts: Pick<DeviceSettingsParts, 'loraConfigurations' | 'clock' | 'log'>) {
    this.#parts = parts;
  }

  /** Never rejects: the device has its settings even when they could not be stored, and the next read tries again. */
  async store(mac: string, configuration: LoraConfiguration | undefined): Promise<void> {
    if (configuration === undefined) return;
    const text = JSON.stringify(configuration);
    if (this.#kept.get(mac) === text) return;
    try {
      await this.#parts.loraConfigurations.keep(mac, configuration, this.#parts.clock.now());
      this.#kept.set(mac, text);
    } catch (error) {
      this.#parts.log.warn({ err: error, device: mac }, 'LoRa configuration was not stored');
    }
  }
}
