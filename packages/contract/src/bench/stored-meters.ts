import { STORED_METER_LIMITS } from './stored-meter-limits.ts';

export { STORED_METER_LIMITS };

/** Code lists of a stored meter: what each code stands for, in the order of the codes. */
export const METER_CODES = {
  CONTYPE: ['3P4W', '3P3W', '2P3W', '1P3W', '1P2W'],
  ELM_OUTPUT_TYPE: ['LED', 'DISC/SO', 'SNAP.S'],
  MENERGYTYPE: ['active', 'reactive', 'apparent'],
  CONSTUNIT: ['i/kWh', 'i/Wh', 'i/Ws', 'i/kWs', 'kWh/i', 'Wh/i', 'Ws/i', 'kWs/i', 'MWh/i', 'i/MWh'],
  CONSTTYPE: ['secondary', 'primary'],
  ENERMETHOD: ['4Quadrant', 'Algo 1', 'Algo 2', 'Algo 3', 'Algo 4'],
  SQRT3: ['off', 'on'],
  ISIDE: ['secondary', 'primary'],
  USIDE: ['secondary', 'primary'],
} as const satisfies Record<string, readonly string[]>;
export type MeterCodeField = keyof typeof METER_CODES;

/**
 * What a field holds: a text, a longer one, a number, whole digits, a class of accuracy, one of its codes, an instant (epoch s), or what the device
 * and the server alone write.
 */
export type MeterFieldKind = 'text' | 'note' | 'number' | 'digits' | 'class' | 'code' | 'time' | 'internal';

/** Every field of a stored meter beside ID_meter, in the order in which a table shows them. */
export const METER_FIELDS = {
  IDN: 'internal',
  SNUM: 'text',
  TYPE: 'text',
  PRODUCER: 'text',
  YMAN: 'digits',
  CLASS: 'class',
  MTIME: 'time',
  CONTYPE: 'code',
  ELM_OUTPUT_TYPE: 'code',
  MENERGYTYPE: 'code',
  CONSTANT: 'number',
  CONSTUNIT: 'code',
  CONSTTYPE: 'code',
  VOLTAGE: 'text',
  CURRENT: 'text',
  UNOM: 'number',
  IMIN: 'number',
  INOM: 'number',
  IMAX: 'number',
  CTRATIO: 'number',
  CTSNOM: 'number',
  VTRATIO: 'number',
  VTSNOM: 'number',
  ISIDE: 'code',
  USIDE: 'code',
  SQRT3: 'code',
  FREQ: 'number',
  ENERMETHOD: 'code',
  CUSTOMER: 'text',
  AREA: 'text',
  LOCATION: 'text',
  ADDRESS: 'text',
  NOTE1: 'note',
  NOTE2: 'note',
  NOTE3: 'note',
  NOTE4: 'note',
  LPCOUNT: 'digits',
  SCALEFACTOR: 'number',
  DIALREG: 'digits',
  CRC: 'internal',
} as const satisfies Record<string, MeterFieldKind>;
export type MeterField = keyof typeof METER_FIELDS;
export const METER_FIELD_NAMES = Object.keys(METER_FIELDS) as readonly MeterField[];

/** Fields that a new meter has to have (R-METER-003). */
export const REQUIRED_METER_FIELDS = [
  'SNUM',
  'TYPE',
  'CONTYPE',
  'ELM_OUTPUT_TYPE',
  'MENERGYTYPE',
  'CONSTANT',
  'CONSTUNIT',
  'CONSTTYPE',
  'FREQ',
  'ENERMETHOD',
  'CTRATIO',
  'CTSNOM',
  'VTRATIO',
  'VTSNOM',
  'IMIN',
  'INOM',
  'IMAX',
  'UNOM',
] as const satisfies readonly MeterField[];

/** Fields of which a new meter takes digits only; a change takes numbers, as devices store them. */
export const NEW_METER_DIGITS = ['CONSTANT', 'YMAN'] as const satisfies readonly MeterField[];

/** What the wizard begins with; everything else is empty (R-METER-024). */
export const METER_DEFAULTS = {
  CONTYPE: 0,
  ELM_OUTPUT_TYPE: 0,
  MENERGYTYPE: 0,
  CONSTANT: 1_000,
  CONSTUNIT: 5,
  CONSTTYPE: 0,
  FREQ: 50,
  ENERMETHOD: 0,
  CTRATIO: 1,
  VTRATIO: 1,
  SQRT3: 0,
} as const satisfies Partial<Record<MeterField, number>>;

/** Value of a field: a number, a text, or '' for nothing. */
export type MeterValue = string | number;
export type StoredMeter = { readonly ID_meter: number } & { readonly [Field in MeterField]: MeterValue };

export type MeterValueProblem = 'required' | 'digits' | 'number' | 'class' | 'code' | 'long';

/** Digits with at most one separator, as people write numbers. */
const NUMBER = /^\d{1,12}([.,]\d{1,10})?$/;
const DIGITS = /^\d{1,12}$/;
/** A class of accuracy: 1, 0.5, 0.2S (IEC 62053-21 and -22), or A, B, C (EN 50470-3). */
const CLASS = /^(\d{1,2}([.,]\d{1,3})?s?|[a-c])$/i;

/** What is wrong with a value that somebody gives a field of a stored meter; undefined for nothing. */
export function meterValueProblem(field: MeterField, value: MeterValue): MeterValueProblem | undefined {
  const text = String(value).trim();
  const kind: MeterFieldKind = METER_FIELDS[field];
  const isRequired: boolean = (REQUIRED_METER_FIELDS as readonly MeterField[]).includes(field);
  if (text === '') return isRequired ? 'required' : undefined;
  if (kind === 'text' || kind === 'note') return text.length > STORED_METER_LIMITS[kind] ? 'long' : undefined;
  if (kind === 'code') return isCode(field as MeterCodeField, text) ? undefined : 'code';
  if (kind === 'class') return CLASS.test(text) ? undefined : 'class';
  if (kind === 'number') return NUMBER.test(text) ? undefined : 'number';
  return DIGITS.test(text) ? undefined : 'digits';
}

function isCode(field: MeterCodeField, text: string): boolean {
  return DIGITS.test(text) && METER_CODES[field][Number(text)] !== undefined;
}

/** A value as it is kept and sent: texts without blanks around them, numbers as numbers, class 0.2S as text, '' for nothing. */
export function meterValue(field: MeterField, value: MeterValue): MeterValue {
  const kind: MeterFieldKind = METER_FIELDS[field];
  const text = String(value).trim();
  if (kind === 'text' || kind === 'note' || text === '') return text;
  const number = Number(text.replace(',', '.'));
  if (Number.isFinite(number)) return number;
  return kind === 'class' ? text.replace(',', '.').toUpperCase() : text;
}
