import type { DeviceEnergy } from '@phasor/contract';
import type { QuantityName } from '@phasor/quantities';

type WireName = keyof DeviceEnergy['energy'];

export interface ReportPie {
  readonly wire: WireName;
  readonly quantity: QuantityName;
}

export interface ReportScreen {
  readonly pies: readonly ReportPie[];
  /** Energy that a tariff prices. */
  readonly priced: boolean;
}

/** Quantities of each report (R-REPORT-006). */
export const REPORT_SCREENS = {
  reportImport: { pies: [{ wire: 'E_I', quantity: 'activeEnergyImport' }], priced: true },
  reportExport: { pies: [{ wire: 'E_E', quantity: 'activeEnergyExport' }], priced: false },
  reportReactive: {
    pies: [
      { wire: 'Q1', quantity: 'reactiveEnergyQ1' },
      { wire: 'Q2', quantity: 'reactiveEnergyQ2' },
      { wire: 'Q3', quantity: 'reactiveEnergyQ3' },
      { wire: 'Q4', quantity: 'reactiveEnergyQ4' },
    ],
    priced: false,
  },
} as const satisfies Record<string, ReportScreen>;
