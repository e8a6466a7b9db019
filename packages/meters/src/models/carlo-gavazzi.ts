import type { MeterModel } from '../meter-model.ts';

export const S32_DECI = { type: 's32', scale: 0.1 } as const;
export const S32_MILLI = { type: 's32', scale: 0.001 } as const;
export const S16_MILLI = { type: 's16', scale: 0.001 } as const;
export const S16_DECI = { type: 's16', scale: 0.1 } as const;
/** Tenths of kWh. */
export const S32_100WH = { type: 's32', scale: 100 } as const;

/** The low word comes first. */
export const CARLO_GAVAZZI = {
  maker: 'Carlo Gavazzi',
  read: 'input',
  words: 'low first',
  batch: 10,
} as const satisfies Partial<MeterModel>;
