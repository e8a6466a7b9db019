import { HEALTH_FAULTS, type HealthFault, STORING_FAULTS } from '@phasor/contract/health';

/** A fault as `/health` answers it to everybody. */
export interface PublicFault {
  readonly fault: HealthFault;
  /** Epoch ms. */
  readonly since: number;
  readonly values: Readonly<Record<string, number>>;
}

/** With them devices are not received. */
const BROKER_FAULTS: readonly HealthFault[] = ['broker_away', 'broker_account'];
/** Faults that concern everybody: what is done or measured now is not kept, or only after a while. */
const EVERYBODYS: readonly HealthFault[] = [
  ...STORING_FAULTS,
  'series_late',
  'records_away',
  'records_late',
  'records_not_written',
  ...BROKER_FAULTS,
];

/** The faults in an answer of `/health`; those of a newer server, without a text here, are left out. */
export function faultsIn(answer: unknown): readonly PublicFault[] {
  const { faults } = Object(answer) as { faults?: unknown };
  if (!Array.isArray(faults)) return [];
  return faults.flatMap((each): PublicFault[] => {
    const { fault, since, values } = Object(each) as Record<string, unknown>;
    const known = HEALTH_FAULTS.find((name) => name === fault);
    const at = Date.parse(String(since));
    return known === undefined || Number.isNaN(at) ? [] : [{ fault: known, since: at, values: Object(values) }];
  });
}

/** What of it a person is shown: administrators all of it. */
export function shownFaults(faults: readonly PublicFault[], isAdministrator: boolean): readonly PublicFault[] {
  return isAdministrator ? faults : faults.filter(({ fault }) => EVERYBODYS.includes(fault));
}

/** Whether measurements are stored with these faults. */
export function isStoring(faults: readonly PublicFault[]): boolean {
  return !faults.some(({ fault }) => STORING_FAULTS.includes(fault));
}
