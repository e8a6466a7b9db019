import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleFrame } from '@phasor/contract';
import type { Device } from '../../apps/server/src/ports/records/device-records.ts';
import { type SignedIn, signIn } from './client.ts';
import { connectMeter, type MeterFacts, type ScriptedMeter } from './devices/scripted-meter.ts';
import { registerFacility } from './facility.ts';
import { type Product, startProduct } from './product.ts';

/** Whose meter it is. */
export const OWNER = { login: 'owner', password: 'owner of the meter' } as const;

const MAC = '02105E0000A1';

/** A product with one meter that measures what a test gives it, and its owner. */
export interface Metered {
  readonly product: Product;
  readonly mac: string;
  readonly meter: ScriptedMeter;
  readonly owner: SignedIn;
  /** The device's token of the owner's session. */
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts a product outside the demo with one meter in Bratislava. */
export async function startMetered(facts: MeterFacts = {}, device: Partial<Device> = {}): Promise<Metered> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-metered-'));
  const { type = 1, lora = false, phases = 3 } = facts;
  await registerFacility(dataFolder, {
    devices: [{ mac: MAC, title: 'Meter 1', nilm: false, type, lora, phases, ...device }],
    people: [{ ...OWNER, owns: [MAC] }],
  });
  const product = await startProduct({ demo: false, dataFolder });
  const meter = await connectMeter(product, MAC, facts);
  const owner = await signIn(product.url, OWNER.login, OWNER.password);
  return {
    product,
    mac: MAC,
    meter,
    owner,
    token: owner.answer.data[0]?.token ?? '',
    async stop() {
      await meter.stop();
      await product.stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

interface Stretch {
  /** Epoch seconds, the first sample ends one interval after `from`. */
  readonly from: number;
  readonly to: number;
  /** Seconds. */
  readonly interval: number;
  /** Power of each phase at the end of an interval, W; null where the meter says nothing. */
  readonly watts: (ts: number) => number | null;
  /** Register of each phase at `from`, Wh. */
  readonly register?: number;
}

/** What a meter with the same power on three phases sends over a stretch of time: power, voltage and its registers. */
export function samplesOver({ from, to, interval, watts, register = 1_000_000 }: Stretch): SampleFrame[] {
  const samples: SampleFrame[] = [];
  let energy = register;
  for (let ts = from + interval; ts <= to; ts += interval) {
    const power = watts(ts);
    energy += ((power ?? 0) * interval) / 3_600;
    if (power === null) continue;
    samples.push({ ts, U: onPhases(230), P: onPhases(power), E_I: onPhases(energy) });
  }
  return samples;
}

/** The same value on each phase. */
export const onPhases = (value: number) => ({ L1: value, L2: value, L3: value });

/** Epoch seconds of a text such as `2026-10-25T00:00:00+02:00`. */
export const secondsAt = (text: string): number => Date.parse(text) / 1_000;
