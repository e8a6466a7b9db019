import type { StateFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { RecordStore } from '../../ports/records/record-store.ts';

interface NatureKeeperDependencies {
  readonly devices: Pick<RecordStore['devices'], 'find' | 'change'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Keeps with the device what only it knows: its phases in use and its LoRa module (D62). */
export class NatureKeeper {
  readonly #dependencies: NatureKeeperDependencies;
  readonly #told = new Map<string, string>();
  #work = Promise.resolve();

  constructor(dependencies: NatureKeeperDependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes what a `state` says; the record is looked at only when that is new since the start. */
  told(device: string, { phase_use, lora }: StateFrame): void {
    const told = `${phase_use} ${lora}`;
    if ((phase_use === undefined && lora === undefined) || this.#told.get(device) === told) return;
    this.#told.set(device, told);
    this.#work = this.#work.then(() => this.#keep(device, { phase_use, lora }));
  }

  settled(): Promise<void> {
    return this.#work;
  }

  async #keep(mac: string, told: { phase_use: number | undefined; lora: boolean | undefined }): Promise<void> {
    const { devices, log } = this.#dependencies;
    try {
      const device = await devices.find(mac);
      if (device === undefined) return;
      const phases = phasesOf(told.phase_use) ?? device.phases;
      const lora = told.lora ?? device.lora;
      if (phases !== device.phases || lora !== device.lora) await devices.change(mac, { phases, lora });
    } catch (error) {
      this.#told.delete(mac);
      log.warn({ err: error, device: mac }, 'what the device says of itself was not kept; its next state is taken');
    }
  }
}

/** Phases in use as a device says; undefined for what no device has. */
export function phasesOf(phaseUse: number | undefined): 1 | 2 | 3 | undefined {
  return phaseUse === 1 || phaseUse === 2 || phaseUse === 3 ? phaseUse : undefined;
}
