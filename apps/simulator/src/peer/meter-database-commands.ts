import { CommandError, type CommandSet } from './command.ts';
import { testsOf } from './meter-tests.ts';

/** A meter as it is stored on a precision meter, in the fields of the specification (R-METER-002). */
export type StoredMeter = Readonly<Record<string, string | number>>;

const FIELDS_MAX = 80;
const METERS_MAX = 1_000;

/** The meters and test results on a precision meter; a transfer takes all of them or none (D32). */
export function meterDatabaseCommands(initial: readonly StoredMeter[], seed: number): CommandSet {
  let meters = [...initial];
  return {
    'meters.pull': () => ({ meters }),
    'meters.push': ({ params }) => {
      if (!isMeters(params.meters)) throw new CommandError(422, 'meters is a list of meters with ID_meter');
      meters = [...params.meters];
      return { count: meters.length };
    },
    'tests.sync': ({ now }) => ({ tests: meters.flatMap((meter) => testsOf(meter, { seed, now })) }),
  };
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
