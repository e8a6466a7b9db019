import type { MeasuredQuantity } from '@phasor/contract';

export interface PropertyMeaning {
  readonly quantity: MeasuredQuantity;
  /** Measuring element from 0; undefined = the property names none. */
  readonly element?: number;
  /** The name calls the element a phase. */
  readonly isPhase: boolean;
  /** Its name means all elements together. */
  readonly isTotal: boolean;
  readonly tariff?: number;
}

/** Names without an element, of both naming families: those of Zigbee clusters and those of Tuya data points. */
const BASES = new Map<string, MeasuredQuantity>([
  ['voltage', 'U'],
  ['rms_voltage', 'U'],
  ['current', 'I'],
  ['rms_current', 'I'],
  ['power', 'P'],
  ['active_power', 'P'],
  ['power_reactive', 'Q'],
  ['reactive_power', 'Q'],
  ['power_apparent', 'S'],
  ['apparent_power', 'S'],
  ['power_factor', 'PF'],
  ['ac_frequency', 'F'],
  ['frequency', 'F'],
  ['energy', 'E_I'],
  ['energy_consumed', 'E_I'],
  ['forward_energy', 'E_I'],
  ['energy_forward', 'E_I'],
  ['produced_energy', 'E_E'],
  ['energy_produced', 'E_E'],
  ['reverse_energy', 'E_E'],
  ['energy_reverse', 'E_E'],
]);
const ELEMENTS = new Map(
  ['a', 'b', 'c'].flatMap((letter, n) => [[letter, n] as const, [`l${n + 1}`, n] as const, [`${n + 1}`, n] as const]),
);
for (let n = 4; n <= 8; n++) ELEMENTS.set(`l${n}`, n - 1).set(`${n}`, n - 1);

const SUFFIX = /^(.+?)_(phase_)?([abc]|l[1-8]|[1-8])$/;
const TARIFF = /^(energy|produced_energy)_tier_([1-4])$/;
const TOTAL = /^(?:total_(.+)|(.+)_(?:total|ab|abc))$/;

/** What a numeric property measures; undefined where its name is not known. */
export function meaningOf(property: string): PropertyMeaning | undefined {
  const plain = BASES.get(property);
  if (plain !== undefined) return { quantity: plain, isPhase: false, isTotal: false };
  const [, tariffBase, tariff] = TARIFF.exec(property) ?? [];
  if (tariffBase !== undefined) {
    return { quantity: tariffBase === 'energy' ? 'E_I' : 'E_E', isPhase: false, isTotal: true, tariff: Number(tariff) };
  }
  const [, before, after] = TOTAL.exec(property) ?? [];
  const total = BASES.get(before ?? after ?? '');
  if (total !== undefined) return { quantity: total, isPhase: false, isTotal: true };
  const [, base, phase, name] = SUFFIX.exec(property) ?? [];
  const [quantity, element] = [BASES.get(base ?? ''), ELEMENTS.get(name ?? '')];
  if (quantity === undefined || element === undefined) return undefined;
  return { quantity, element, isPhase: phase !== undefined, isTotal: false };
}

/** From the units that devices are listed with to the base unit, by quantity where a unit is missing. */
const FACTORS = new Map([
  ['mV', 0.001],
  ['V', 1],
  ['kV', 1_000],
  ['mA', 0.001],
  ['A', 1],
  ['W', 1],
  ['kW', 1_000],
  ['VA', 1],
  ['kVA', 1_000],
  ['VAR', 1],
  ['var', 1],
  ['kVAR', 1_000],
  ['Hz', 1],
  ['Wh', 1],
  ['kWh', 1_000],
  ['MWh', 1_000_000],
  ['%', 0.01],
]);

/** From the reported number to the base unit. */
export function factorOf(quantity: MeasuredQuantity, unit: string | undefined, value: number): number {
  const listed = unit === undefined || unit === '' ? undefined : FACTORS.get(unit);
  if (listed !== undefined) return listed;
  if (quantity === 'E_I' || quantity === 'E_E') return 1_000;
  // Without a unit a power factor above 1 can only be a percentage.
  return quantity === 'PF' && Math.abs(value) > 1 ? 0.01 : 1;
}
