/** A load as it is compared with usual appliances. */
export interface ComparedLoad {
  /** W. */
  readonly power: number;
  /** var; null if not measured. */
  readonly reactive: number | null;
  /** ms. */
  readonly duration: number;
}

interface UsualAppliance {
  /** W while it is on, from and to. */
  readonly power: readonly [number, number];
  /** Seconds of a run, from and to. */
  readonly seconds: readonly [number, number];
  /** Reactive power as a share of the active power, whatever its sign, from and to. */
  readonly reactive: readonly [number, number];
}

const RESISTIVE = [0, 0.06] as const;
const MOTOR = [0.25, 1.2] as const;
const ELECTRONIC = [0.05, 0.7] as const;

/**
 * Appliances of a household, with what they usually draw and how long they run. They are offered as names; recognition does not
 * use them.
 */
export const USUAL_APPLIANCES = {
  kettle: { power: [1_600, 3_000], seconds: [60, 360], reactive: RESISTIVE },
  fridge: { power: [45, 220], seconds: [300, 2_700], reactive: MOTOR },
  freezer: { power: [60, 260], seconds: [1_200, 10_800], reactive: MOTOR },
  washing_machine: { power: [1_700, 2_300], seconds: [300, 1_800], reactive: RESISTIVE },
  dishwasher: { power: [1_700, 2_400], seconds: [600, 1_800], reactive: RESISTIVE },
  dryer: { power: [1_800, 3_000], seconds: [900, 7_200], reactive: [0, 0.2] },
  oven: { power: [1_800, 3_600], seconds: [20, 900], reactive: RESISTIVE },
  hob: { power: [1_000, 2_400], seconds: [3, 90], reactive: RESISTIVE },
  microwave: { power: [800, 1_900], seconds: [20, 900], reactive: [0.08, 0.5] },
  toaster: { power: [600, 1_500], seconds: [60, 300], reactive: RESISTIVE },
  coffee_machine: { power: [800, 1_600], seconds: [20, 600], reactive: RESISTIVE },
  iron: { power: [1_000, 2_800], seconds: [5, 90], reactive: RESISTIVE },
  hair_dryer: { power: [600, 2_300], seconds: [60, 900], reactive: [0, 0.12] },
  vacuum_cleaner: { power: [450, 1_800], seconds: [60, 2_400], reactive: [0.1, 0.5] },
  television: { power: [40, 250], seconds: [1_200, 21_600], reactive: ELECTRONIC },
  computer: { power: [40, 400], seconds: [1_800, 36_000], reactive: ELECTRONIC },
  lighting: { power: [10, 150], seconds: [300, 21_600], reactive: [0, 0.5] },
  water_heater: { power: [1_200, 4_000], seconds: [900, 14_400], reactive: RESISTIVE },
  heater: { power: [500, 3_000], seconds: [300, 28_800], reactive: RESISTIVE },
  heat_pump: { power: [700, 5_000], seconds: [900, 28_800], reactive: [0.2, 0.8] },
  air_conditioner: { power: [500, 2_500], seconds: [300, 14_400], reactive: [0.2, 0.8] },
  pump: { power: [150, 1_800], seconds: [10, 3_600], reactive: MOTOR },
  fan: { power: [20, 120], seconds: [300, 28_800], reactive: [0.2, 1] },
  extractor_hood: { power: [60, 400], seconds: [300, 5_400], reactive: [0.1, 1] },
  car_charger: { power: [1_300, 7_600], seconds: [3_600, 43_200], reactive: [0, 0.15] },
} as const satisfies Record<string, UsualAppliance>;

export type UsualApplianceName = keyof typeof USUAL_APPLIANCES;

const NAMES = Object.keys(USUAL_APPLIANCES) as UsualApplianceName[];

/** Beyond so many half widths of a range a load does not resemble an appliance. */
const FARTHEST = 1.25;
const SMALLEST_RANGE = 0.02;

/** The usual appliances that a load resembles, the likeliest first, at most three; [] for none. */
export function resembling(load: ComparedLoad): UsualApplianceName[] {
  const judged = NAMES.map((name) => ({ name, likelihood: likelihoodOf(load, USUAL_APPLIANCES[name]) }));
  const some = judged.filter(({ likelihood }) => likelihood > Number.NEGATIVE_INFINITY);
  return some
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Logarithm of how likely a load is one of these appliances; an appliance that varies little explains what it fits better. */
function likelihoodOf({ power, reactive, duration }: ComparedLoad, usual: UsualAppliance): number {
  const logs = ([from, to]: readonly [number, number]) => [Math.log(from), Math.log(to)] as const;
  const ofPower = within(Math.log(power), logs(usual.power));
  const ofLength = within(Math.log(duration / 1_000), logs(usual.seconds));
  return ofPower + ofLength + (reactive === null ? 0 : within(Math.abs(reactive) / power, usual.reactive));
}

function within(value: number, [from, to]: readonly [number, number]): number {
  const half = Math.max(SMALLEST_RANGE, (to - from) / 2);
  const distance = Math.abs(value - (from + to) / 2) / half;
  return distance > FARTHEST ? Number.NEGATIVE_INFINITY : -(distance ** 2) / 2 - Math.log(half);
}
