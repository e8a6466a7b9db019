import type { StateFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { DeviceRecords } from '../../ports/records/device-records.ts';

interface NatureKeeperDependencies {
  readonly devices: Pick<DeviceRecords, 'find' | 'change'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Stores what only the device knows: its phases in use and its LoRa module (D62). */
export class NatureKeeper {
  readonly #dependencies: NatureKeeperDependencies;
  readonly #reported = new Map<string, string>();
  #work = Promise.resolve();

  constructor(dependencies: NatureKeeperDependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes what a `state` reports; the record is read only when it is new since the start. */
  announced(device: string, { phase_use, lora }: StateFrame): void {
    const reported = `${phase_use} ${lora}`;
    if ((phase_use === undefined && lora === undefined) || this.#reported.get(device) === reported) return;
    this.#reported.set(device, reported);
    this.#work = this.#work.then(() => this.#keep(device, { phase_use, lora }));
  }

  settled(): Promise<void> {
    return this.#work;
  }

  async #keep(mac: string, reported: { phase_use: number | undefined; lora: boolean | undefined }): Promise<void> {
    const { devices, log } = this.#dependencies;
    try {
      const device = await devices.find(mac);
      if (device === undefined) return;
      const phases = phasesOf(reported.phase_use) ?? device.phases;
      const lora = reported.lora ?? device.lora;
      if (phases !== device.phases || lora !== device.lora) await devices.change(mac, { phases, lora });
    } catch (error) {
      this.#reported.delete(mac);
      log.warn({ err: error, device: mac }, 'reported phases and LoRa module were not stored; the next state is taken');
    }
  }
}

/** Reported phases in use; undefined for a value that no device can have. */
export function phasesOf(phaseUse: number | undefined): 1 | 2 | 3 | undefined {
  return phaseUse === 1 || phaseUse === 2 || phaseUse === 3 ? phaseUse : undefined;
}
