import type { MeterValue } from './meter-values.ts';

/** How the words of registers make a number; the first word is the most significant unless the model swaps words. */
export type RegisterType =
  | 'u16'
  | 's16'
  | 'u32'
  | 's32'
  | 'u64'
  | 's64'
  | 'f32'
  | 'f64'
  /** Iskra: 24 bits without sign, and the power of ten in the first byte. */
  | 't5'
  /** Iskra: 24 bits with sign, and the power of ten in the first byte. */
  | 't6';

/** One value of a meter's register map. */
export interface RegisterEntry {
  readonly value: MeterValue;
  /** Address in the request, counted from 0. */
  readonly at: number;
  readonly type: RegisterType;
  /** Base units per unit of the register: 1000 where the meter counts kWh. */
  readonly scale: number;
  /** Not every variant of the model has it: it is read apart, and left out where the meter refuses it. */
  readonly optional?: true;
}

/** Counters whose unit and direction the meter's settings say. */
export interface CounterBank {
  readonly count: number;
  /** Input registers: values of 32 bits with sign, one after the other, and their powers of ten. */
  readonly valuesAt: number;
  readonly exponentsAt: number;
  /** Holding registers: settings of the first counter, unit (1 Wh, 2 varh) and quadrants; those of the next one follow `settingsStep` later. */
  readonly unitAt: number;
  readonly quadrantsAt: number;
  readonly settingsStep: number;
}

/** A meter's register map. */
export interface MeterModel {
  readonly id: string;
  readonly maker: string;
  readonly name: string;
  readonly phases: 1 | 3;
  /** Connections that the meter itself offers; any other needs a gateway. */
  readonly connections: readonly ('tcp' | 'rtu')[];
  /** What reads the registers: function 3 (holding) or 4 (input). */
  readonly read: 'holding' | 'input';
  /** Order of the 16-bit words of a number. */
  readonly words: 'high first' | 'low first';
  /** Registers that one request may read at most. */
  readonly batch: number;
  /** Registers between two values that the meter lets be read along; default 0, since many refuse them. */
  readonly gap?: number;
  /** Several entries of one value are added: registers of tariffs. */
  readonly registers: readonly RegisterEntry[];
  readonly counters?: CounterBank;
  /** Modbus address as delivered; undefined = 1. */
  readonly unit?: number;
  /** Settings of the serial line as delivered. */
  readonly serial?: { readonly baudRate: number; readonly parity: 'none' | 'even' | 'odd'; readonly stopBits: 1 | 2 };
  /** Number that no other model has, for scanning. */
  readonly identity?: { readonly at: number; readonly type: 'u16' | 'u32'; readonly values: readonly number[] };
  /** Public documents and register lists that the map was compared with. */
  readonly sources: readonly string[];
  /** What an installer has to know; undefined if there is nothing. */
  readonly note?: string;
}
