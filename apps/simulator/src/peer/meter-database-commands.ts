import { uniform } from '../physics/random.ts';
import { CommandError, type CommandSet } from './command.ts';

/** A meter as it is stored on a precision meter, in the fields of the specification (3-devices-tools-applications.md, 3). */
export type StoredMeter = Readonly<Record<string, string | number>>;

const FIELDS_MAX = 80;
const METERS_MAX = 1_000;

/** The meters and test results on a precision meter; a transfer takes all of them or none (decision 32). */
export function meterDatabaseCommands(initial: readonly StoredMeter[], seed: number): CommandSet {
  let meters = [...initial];
  return {
    'meters.pull': () => ({ meters }),
    'meters.push': ({ params }) => {
      if (!isMeters(params.meters)) throw new CommandError(422, 'meters is a list of meters with ID_meter');
      meters = [...params.meters];
      return { count: meters.length };
    },
    'tests.sync': ({ now }) => ({ tests: meters.flatMap((meter, i) => testsOf(meter, { seed: seed + i, now })) }),
  };
}

/** Past results of one meter: three, a month apart, each within or just outside its class. */
function testsOf(meter: StoredMeter, { seed, now }: { seed: number; now: number }): Record<string, unknown>[] {
  const month = Math.floor(now / (30 * 86_400_000));
  const accuracy = Number(meter.CLASS) || 1;
  return [0, 1, 2].map((ago) => ({
    ID_meter: meter.ID_meter,
    ID_test: month - ago,
    TIME: (month - ago) * 30 * 86_400 + Math.floor(uniform(seed, month - ago, 1) * 86_400),
    ERROR: Math.round(accuracy * 220 * (uniform(seed, month - ago) - 0.5)) / 100,
    U: 230,
    I: [5, 10, 20][ago],
    PF: 1,
    PULSES: 10,
    METHOD: meter.ENERMETHOD ?? 0,
  }));
}

function isMeters(value: unknown): value is StoredMeter[] {
  return (
    Array.isArray(value) &&
    value.length <= METERS_MAX &&
    value.every(
      (meter: unknown) =>
        typeof meter === 'object' &&
        meter !== null &&
        'ID_meter' in meter &&
        Object.keys(meter).length <= FIELDS_MAX &&
        Object.values(meter).every((field) => typeof field === 'string' || typeof field === 'number'),
    )
  );
}
