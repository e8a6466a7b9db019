import { z } from 'zod';
import { STORED_METER_LIMITS } from '../../bench/stored-meter-limits.ts';
import { METER_FIELD_NAMES, type MeterField } from '../../bench/stored-meters.ts';
import { BASE64, inForm, JPEG, ok, recordNumber, token } from '../fields.ts';

const id = z.number().int().min(1).max(STORED_METER_LIMITS.id);

/** Other contents of a field are not checked here: a device may have stored values that users may not enter. */
const value = z.union([z.string().max(200), z.number().finite()]);
const valuesOf = <Value extends z.ZodType>(of: Value) =>
  Object.fromEntries(METER_FIELD_NAMES.map((field) => [field, of])) as Record<MeterField, Value>;

/** Absent fields are empty in a new meter, and unchanged in a change. */
const givenMeter = z.object(valuesOf(value.optional()));
const meter = z.object({ ID_meter: id, ...valuesOf(value) });

const image = z.object({
  ID: recordNumber,
  /** A JPEG file in base64. */
  image: z.string().meta(JPEG),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type MeterImage = z.infer<typeof image>;

/** One result: per cent of error, its meter, and other values of its device. */
const test = z.object({ ID_meter: id, ERROR: z.number() }).catchall(z.union([z.string(), z.number()]));
export type MeterTest = z.infer<typeof test>;

/** A form with a single file has no list. */
const images = z.preprocess(
  (sent) => (typeof sent === 'string' ? [sent] : sent),
  z.array(z.string().min(1).meta(BASE64)).min(1).max(STORED_METER_LIMITS.images),
);

const device_token = token;
const every = z.literal(true);

export const storedMetersCalls = {
  'meters.list': { request: z.object({ device_token }), answer: ok.extend({ data: z.array(meter) }) },
  'meters.add': {
    request: z.object({ device_token, meter: givenMeter }),
    // The identifier is two levels deep (R-METER-002).
    answer: ok.extend({ data: z.object({ data: z.object({ ID_meter: id }) }) }),
  },
  'meters.change': { request: z.object({ device_token, ID_meter: id, meter: givenMeter }), answer: ok },
  'meters.remove': { request: z.object({ device_token, ID_meter: id }), answer: ok },
  'meters.addImages': {
    /** PNG or JPEG files, in base64 if they come as JSON; their content is checked, not their names. */
    request: z.object({
      device_token,
      meter_ID: inForm(id),
      images,
    }),
    answer: ok,
  },
  'meters.images': {
    request: z.object({ device_token, meter_ID: id }),
    answer: ok.extend({ data: z.array(image) }),
  },
  'meters.removeImage': { request: z.object({ device_token, meter_ID: id, ID: recordNumber }), answer: ok },
  'meters.download': {
    request: z.object({ device_token, meters: every }),
    /** Meters on the server now. */
    answer: ok.extend({ data: z.object({ meters: z.number().int() }) }),
  },
  'meters.upload': {
    request: z.object({ device_token, meters: every }),
    /** Meters on the device now. */
    answer: ok.extend({ data: z.object({ meters: z.number().int() }) }),
  },
  'meters.tests': {
    request: z.object({ device_token, ID_meter: id }),
    answer: ok.extend({ data: z.array(test) }),
  },
  'meters.syncTests': {
    request: z.object({ device_token }),
    /** Stored results, and results left out because the server has no such meter. */
    answer: ok.extend({ data: z.object({ tests: z.number().int(), unknown: z.number().int() }) }),
  },
};
