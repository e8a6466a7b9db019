import type { MeasuredQuantity, Place } from '@phasor/contract';

interface CodecField {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  /** From the unit of the codec to the base unit. */
  readonly factor?: number;
}

/** Names of values in a maker's codec. */
interface Codec {
  readonly maker: string;
  /** Names that no other codec has: one of them identifies it. */
  readonly signs: readonly string[];
  readonly fields: Readonly<Record<string, CodecField>>;
  /** Names that measure nothing. */
  readonly silent?: readonly string[];
}

const MILLI = 0.001;
const PERCENT = 0.01;

/**
 * Codecs with published examples.
 * @see https://github.com/Milesight-IoT/SensorDecoders
 */
export const CODECS: readonly Codec[] = [
  {
    maker: 'Milesight WS51x, WS52x',
    signs: ['power_consumption', 'socket_status'],
    fields: {
      voltage: { quantity: 'U', place: 'CH1' },
      current: { quantity: 'I', place: 'CH1', factor: MILLI },
      active_power: { quantity: 'P', place: 'CH1' },
      power_factor: { quantity: 'PF', place: 'CH1', factor: PERCENT },
      power_consumption: { quantity: 'E_I', place: 'CH1' },
      socket_status: { quantity: 'relay', place: 'R1' },
    },
  },
  {
    maker: 'Milesight CT3xx',
    signs: ['current_chn1', 'current_chn2', 'current_chn3'],
    fields: {
      current_chn1: { quantity: 'I', place: 'CH1' },
      current_chn2: { quantity: 'I', place: 'CH2' },
      current_chn3: { quantity: 'I', place: 'CH3' },
    },
    silent: [1, 2, 3].flatMap((n) => [`current_chn${n}_max`, `current_chn${n}_min`]),
  },
  {
    maker: 'Milesight CT10x',
    signs: ['total_current', 'current_max'],
    fields: { current: { quantity: 'I', place: 'CH1' } },
    silent: ['current_max', 'current_min'],
  },
];

/** Names that mean the same in every codec. */
export const COMMON_FIELDS: Readonly<Record<string, CodecField>> = {
  temperature: { quantity: 'tempS', place: '' },
  humidity: { quantity: 'hum', place: '' },
};
