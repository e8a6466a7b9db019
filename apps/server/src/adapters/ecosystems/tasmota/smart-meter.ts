import type { MeasuredQuantity, Place } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Reading } from '../reading.ts';

interface Label {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  readonly factor?: number;
  readonly tariff?: number;
}

const KWH = 1_000;

/**
 * Labels in the scripts that people publish for meters with an optical head, in lower case without separators. Registers are kWh
 * and power is W in all of them; a label that is not here is given its meaning by a person.
 * @see https://tasmota.github.io/docs/Smart-Meter-Interface/
 * @see https://github.com/ottelo9/tasmota-sml-script
 */
const LABELS: ReadonlyMap<string, Label> = new Map([
  ...named(
    { quantity: 'E_I', place: 'T', factor: KWH },
    'totalin',
    'ein',
    'etotalin',
    'importactive',
    'totalkwh',
    'bezug',
    '180',
  ),
  ...named(
    { quantity: 'E_E', place: 'T', factor: KWH },
    'totalout',
    'eout',
    'etotalout',
    'exportactive',
    'exporttotalkwh',
    'einspeisung',
    '280',
  ),
  ...[1, 2, 3, 4].flatMap((tariff) => [
    ...named(
      { quantity: 'E_I', place: 'T', factor: KWH, tariff },
      `totalint${tariff}`,
      `totalin${tariff}`,
      `18${tariff}`,
    ),
    ...named(
      { quantity: 'E_E', place: 'T', factor: KWH, tariff },
      `totaloutt${tariff}`,
      `totalout${tariff}`,
      `28${tariff}`,
    ),
  ]),
  ...named(
    { quantity: 'P', place: 'T' },
    'power',
    'powercurr',
    'powercurrent',
    'pcurr',
    'powertotal',
    'currentpower',
    'leistung',
    '1670',
  ),
  ...named({ quantity: 'F', place: '' }, 'freq', 'hz', 'frequency', 'frequenz', '1470'),
  ...PHASES.flatMap((place, n) => {
    const [number, letter] = [n + 1, 'abc'[n]];
    const obis = 20 * n;
    return [
      ...named(
        { quantity: 'P', place },
        `powerl${number}`,
        `powerp${number}`,
        `powercurrp${number}`,
        `pl${number}`,
        `power${letter}`,
        `leistungl${number}`,
        `${36 + obis}70`,
      ),
      ...named(
        { quantity: 'U', place },
        `voltagel${number}`,
        `voltagep${number}`,
        `voltp${number}`,
        `voltl${number}`,
        `ul${number}`,
        `spannungl${number}`,
        `${32 + obis}70`,
      ),
      ...named(
        { quantity: 'I', place },
        `currentl${number}`,
        `currentp${number}`,
        `ampp${number}`,
        `il${number}`,
        `stroml${number}`,
        `${31 + obis}70`,
      ),
    ];
  }),
]);

function named(label: Label, ...names: readonly string[]): [string, Label][] {
  return names.map((name) => [name, label]);
}

/** Notes a value of a meter by its label; false where the label is not known. */
export function noteSmartMeterLabel(reading: Reading, label: string, value: number): boolean {
  const known = LABELS.get(label.toLowerCase().replace(/[^a-z0-9]/g, ''));
  if (known === undefined) return false;
  const { quantity, place, factor = 1, tariff } = known;
  reading.note(quantity, place, value, { factor, ...(tariff === undefined ? {} : { tariff }) });
  return true;
}
