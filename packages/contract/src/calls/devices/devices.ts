import { z } from 'zod';
import { circuitNames, groupNamed, namesOneGroup, ok, source, token } from '../fields.ts';

/** A number, or its text with at most `decimals` decimals and one separator (R-DASH-036). */
function decimal(decimals: number, min: number, max: number) {
  const text = new RegExp(`^\\d+([.,]\\d{1,${decimals}})?$`);
  const written = z
    .string()
    .regex(text)
    .transform((value) => Number(value.replace(',', '.')));
  const step = 10 ** decimals;
  const isWithin = (value: number) => Math.abs(value * step - Math.round(value * step)) < 1e-3;
  return z
    .union([z.number().refine(isWithin, { message: `at most ${decimals} decimals` }), written])
    .pipe(z.number().finite().min(min).max(max));
}

/** Price and emissions of a kilowatt-hour, and price of a litre of water; in the device's currency and kg of CO2. */
const energyFigures = { kwh_price: z.number(), kwh_co2: z.number(), litre_price: z.number() };
export type EnergyFigures = { readonly [figure in keyof typeof energyFigures]: number };

const figure = z.number().min(1e-7).max(1_000_000).nullable();
const ownFigures = { kwh_price: figure, kwh_co2: figure, litre_price: figure };

const details = z.object({
  /** Maximum reserved capacity, kW; 0 = not set (D69). */
  MRK: z.number(),
  /** Reserved capacity, kW; 0 = not set. */
  RK: z.number(),
  CT_ratio: z.number(),
  /** kWh, added only to the total (D19). */
  E_I_offset: z.number(),
  title: z.string(),
  /** Added: number of its kind. */
  type: z.number().int(),
  time_zone: z.string(),
  /** A per phase; limits plausible increments (D47). */
  max_current: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** Price of one more kW of billed peak; null = not set (D70). */
  kw_price: z.number().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The owner's figures of energy; null = those of the configuration apply (D43). */
  ...ownFigures,
  /** Added: names of its circuits by their numbers; absent without any. */
  circuits: z.record(z.string(), z.string()).optional(),
  /** Added: the source whose stored measurements stand for it where none is chosen; absent where nothing is stored. */
  source: source.optional(),
  /** Added: epoch ms of the last message from the device; absent before its first one. */
  last_seen: z.number().optional(),
  /** Figures of the configuration. */
  given: z.object(energyFigures),
});
export type DeviceDetails = z.infer<typeof details>;

const deviceFigures = details
  .pick({ currency: true, kwh_price: true, kwh_co2: true, litre_price: true, given: true })
  .extend({ mac: z.string() });
export type DeviceFigures = z.infer<typeof deviceFigures>;

export const devicesCalls = {
  'devices.readDetails': { request: z.object({ token }), answer: ok.extend({ data: details }) },
  'devices.readFigures': {
    request: namesOneGroup(z.object(groupNamed)),
    answer: ok.extend({ data: z.array(deviceFigures) }),
  },
  'devices.writeDetails': {
    request: z.object({
      token,
      MRK: decimal(3, 0, 100_000_000).optional(),
      RK: decimal(3, 0, 100_000_000).optional(),
      E_I_offset: decimal(4, 0, 99_999_999).optional(),
      CT_ratio: z.number().min(1e-11).max(100_000).optional(),
      title: z.string().trim().min(3).max(30).optional(),
      time_zone: z.string().max(60).optional(),
      max_current: z.number().min(1).max(100_000).optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      kw_price: z.number().min(0).max(1_000_000).nullable().optional(),
      lat: z.number().min(-90).max(90).nullable().optional(),
      lng: z.number().min(-180).max(180).nullable().optional(),
      kwh_price: figure.optional(),
      kwh_co2: figure.optional(),
      litre_price: figure.optional(),
      /** Added: names of its circuits; those that are not named stay, an empty one removes the name. */
      circuits: circuitNames.optional(),
    }),
    answer: ok.extend({ data: details }),
  },
  'devices.doubtful': {
    request: z.object({ token }),
    answer: ok.extend({
      data: z.array(z.object({ time: z.number(), register: z.string(), amount: z.number() })),
    }),
  },
};
