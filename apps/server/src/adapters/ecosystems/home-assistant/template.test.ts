import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from './template-parser.ts';
import { templateValue } from './template-value.ts';

function result(template: string, payload: string): unknown {
  const parsed = parseTemplate(template);
  if ('faultAt' in parsed) throw new Error(`fault at ${parsed.faultAt}`);
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    json = undefined;
  }
  return templateValue(parsed, { value: payload, json });
}

// proves R-ECO-035
describe('a value template', () => {
  it.each([
    ['{{ value }}', '230.1', '230.1'],
    ['{{value_json.power}}', '{"power":5}', 5],
    // https://github.com/arendst/Tasmota/issues/7097
    ["{{value_json['ENERGY'].Yesterday}}", '{"ENERGY":{"Yesterday":1.5}}', 1.5],
    ["{{ value_json.a.b[1]['c'] }}", '{"a":{"b":[0,{"c":7}]}}', 7],
    // https://github.com/enesbcs/shellyteacher4domo/issues/8
    ['{{(value|float/60)|round(2)}}', '90.5', 1.51],
    // https://github.com/openshwprojects/OpenBK7231T_App
    ['{{ float(value)*0.1|round(2) }}', '2305', 230.5],
    ['{{ value_json.PV1EnergyToday|float }}', '{"PV1EnergyToday":"4.2"}', 4.2],
    ['{{ value | multiply(0.001) | round }}', '1999', 2],
    ['{{ value_json.x | int }}', '{"x":7.9}', 7],
    ['{{ (value_json.a - value_json.b) / 1000 + 1 }}', '{"a":3000,"b":1000}', 3],
    ['{{ 2 + 3 * 4 - 6 / 2 }}', '', 11],
    ['{{ -value_json.p }}', '{"p":4}', -4],
    ["{{ 'ON' if value_json.s == 1 else 'OFF' }}", '{"s":1}', 'ON'],
    ["{{ 'ON' if value_json.s == 1 else 'OFF' }}", '{"s":0}', 'OFF'],
    ["{{ value_json.s | lower == 'on' }}", '{"s":"ON"}', true],
    ['{{ value_json.p if value_json.p is defined else value_json.q }}', '{"q":3}', 3],
    ['{{- value_json.p -}}', '{"p":3}', 3],
  ])('%s of %s is %s', (template, payload, expected) => {
    const value = result(template, payload);
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9);
    else expect(value).toBe(expected);
  });

  it.each([
    ['{{ value_json.p }}', '{}'],
    ['{{ value_json.p }}', '{"p":null}'],
    ['{{ value_json.p }}', 'no json'],
    ['{{ value_json.p | default(0) }}', '{}'],
    ['{{ value_json.p | float(0) }}', '{"p":"unavailable"}'],
    ['{{ float(value, 0) }}', 'nan'],
    ['{{ 1 / value_json.p }}', '{"p":0}'],
    ['{{ value_json.constructor }}', '{}'],
    ['{{ value_json.__proto__ }}', '{}'],
    ['{{ value_json.length }}', '[1]'],
    ['{{ value_json.p * 10 }}', '{"p":1e308}'],
  ])('%s of %s is missing and not 0', (template, payload) => {
    const value = result(template, payload);
    expect(typeof value === 'number' ? value : undefined).toBeUndefined();
  });

  it.each([
    ['{% if value > 3 %}1{% endif %}', 0],
    ['{{ value }} W', 0],
    ['power', 0],
    ["{{ states('sensor.x') }}", 3],
    ['{{ value_json.p | regex_replace("a") }}', 18],
    ['{{ value_json.p + }}', 18],
    ['{{ value_json.p % 2 }}', 16],
    ['{{ (value }}', 10],
    ['{{ value_json["a" }}', 18],
    ['{{ value value }}', 9],
    ['{{ }}', 3],
    [`{{ ${'('.repeat(200)}value${')'.repeat(200)} }}`, 33],
    [`{{ ${'1 + '.repeat(400)}1 }}`, 1_000],
  ])('%s leaves the subset at %d', (template, faultAt) => {
    expect(parseTemplate(template)).toEqual({ faultAt });
  });

  it('of any words never throws, and no result is a number that is not finite', () => {
    const words = [
      'value',
      'value_json',
      '.p',
      "['p']",
      '|float',
      '|round(1)',
      '(',
      ')',
      '*',
      '/',
      '-',
      '1e9',
      '9',
      'if',
      'else',
      'is',
      '==',
    ];
    const template = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 })), { maxLength: 12 });
    const payloads = fc.oneof(fc.json(), fc.double().map(String), fc.string());
    fc.assert(
      fc.property(template, payloads, (parts, payload) => {
        const parsed = parseTemplate(`{{ ${parts.join(' ')} }}`);
        if ('faultAt' in parsed) return parsed.faultAt >= 0;
        const json = isJson(payload) ? JSON.parse(payload) : undefined;
        const value = templateValue(parsed, { value: payload, json });
        return typeof value !== 'number' || Number.isFinite(value);
      }),
      { numRuns: 2_000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
