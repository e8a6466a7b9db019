/** Keys a LoRa payload can carry, in MAP order, with their own units (D12, D64). */
export interface LoraKey {
  readonly key: string;
  readonly unit: 'mV' | 'mA' | 'mW' | 'mvar' | 'mVA' | 'ratio' | 'Wh' | 'varh' | '' | 'dBm' | '°C' | '%' | 'ppm' | 'lx';
  /** Column of the sample it becomes (`T` = over all phases); null where nothing is stored of it. */
  readonly column: string | null;
  /** Factor from the transmitted integer to the column's base unit. */
  readonly scale: number;
  readonly encoding: 'int32' | 'uint32';
}

const PHASE_LETTERS = [
  ['A', 'L1'],
  ['B', 'L2'],
  ['C', 'L3'],
] as const;

type Shape = Pick<LoraKey, 'unit' | 'scale' | 'encoding'>;
const milli = (unit: LoraKey['unit']): Shape => ({ unit, scale: 1e-3, encoding: 'int32' });
const energy = (unit: 'Wh' | 'varh'): Shape => ({ unit, scale: 1, encoding: 'uint32' });

const perPhase = (prefix: string, column: string | null, shape: Shape): LoraKey[] =>
  PHASE_LETTERS.map(([letter, phase]) => ({ key: prefix + letter, column: column && `${column}_${phase}`, ...shape }));

const single = (key: string, column: string | null, shape: Shape): LoraKey => ({ key, column, ...shape });

const QUADRANTS = [1, 2, 3, 4].flatMap((quadrant) => perPhase(`TER${quadrant}Q`, `Q${quadrant}`, energy('varh')));

export const LORA_KEYS: readonly LoraKey[] = [
  ...perPhase('V', 'U', milli('mV')),
  ...perPhase('I', 'I', milli('mA')),
  ...perPhase('P', 'P', milli('mW')),
  ...perPhase('Q', 'Q', milli('mvar')),
  ...perPhase('S', 'S', milli('mVA')),
  ...perPhase('PF', 'PF', { unit: 'ratio', scale: 1e-3, encoding: 'int32' }),
  ...perPhase('AvgV', 'U', milli('mV')),
  ...perPhase('AvgI', 'I', milli('mA')),
  ...perPhase('AVGP', 'P', milli('mW')),
  ...perPhase('TEIN', 'E_I', energy('Wh')),
  ...perPhase('TEOUT', 'E_E', energy('Wh')),
  single('CUMI', 'I_T', milli('mA')),
  single('CUMP', 'P_T', milli('mW')),
  single('CUMQ', 'Q_T', milli('mvar')),
  single('CUMS', 'S_T', milli('mVA')),
  single('CUMEI', 'E_I_T', energy('Wh')),
  single('CUMEO', 'E_E_T', energy('Wh')),
  single('AAVGU', 'U_T', milli('mV')),
  single('CUMAVGI', 'I_T', milli('mA')),
  single('CUMAVGP', 'P_T', milli('mW')),
  ...QUADRANTS,
  single('TERI', 'Q12_T', energy('varh')),
  single('TERE', 'Q34_T', energy('varh')),
  single('SCALT', null, { unit: '', scale: 1, encoding: 'int32' }),
  single('SCALP', null, { unit: '', scale: 1, encoding: 'int32' }),
  single('LRRSI', null, { unit: 'dBm', scale: 1, encoding: 'int32' }),
  single('WRRSI', null, { unit: 'dBm', scale: 1, encoding: 'int32' }),
  single('tempS', 'tempS', { unit: '°C', scale: 1e-3, encoding: 'int32' }),
  single('hum', 'hum', { unit: '%', scale: 1e-3, encoding: 'int32' }),
  single('co2', 'co2', { unit: 'ppm', scale: 1e-3, encoding: 'int32' }),
  single('lux', 'lux', { unit: 'lx', scale: 1e-3, encoding: 'int32' }),
  single('lux2', 'lux2', { unit: 'lx', scale: 1e-3, encoding: 'int32' }),
  single('pir', 'pir', { unit: '', scale: 1, encoding: 'int32' }),
];
