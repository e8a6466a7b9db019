import fc from 'fast-check';
import { expect } from 'vitest';
import type { Ecosystem, ReadContext } from '../../src/adapters/ecosystems/ecosystem.ts';
import type { Finding, Findings } from '../../src/adapters/ecosystems/finding.ts';

/** What a reader knows beside the message; without a key as of a gateway. */
export function readContext(key: string | null = null, memos: Readonly<Record<string, unknown>> = {}): ReadContext {
  return { key, prefix: '', timeZone: 'Europe/Bratislava', memos: new Map(Object.entries(memos)) };
}

/** Payload as sent: texts and bytes as they are, everything else as JSON. */
export function payloadOf(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return value;
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The values of all findings by quantity and place, such as `U.L1`; of a register of a tariff `E_I.T/1`. */
export function valuesOf(findings: Findings): Record<string, number> {
  const measured = findings.flatMap((finding) => (finding.kind === 'values' ? finding.values : []));
  return Object.fromEntries(
    measured.map(({ quantity, place, value, tariff }) => [
      `${quantity}.${place}${tariff === undefined ? '' : `/${tariff}`}`,
      value,
    ]),
  );
}

/** What the findings leave for later messages. */
export function memosOf(findings: Findings): Record<string, unknown> {
  return Object.fromEntries(
    findings.flatMap((finding) => (finding.kind === 'memo' ? [[finding.name, finding.value]] : [])),
  );
}

/** Paths and values of the numbers without a meaning. */
export function unknownOf(findings: Findings): Record<string, unknown> {
  const fields = findings.flatMap((finding) => (finding.kind === 'unknown' ? finding.fields : []));
  return Object.fromEntries(fields.map(({ path, value }) => [path, value]));
}

/** The findings of several messages in turn, each with what the earlier ones left. */
export function readAll(
  { read }: Pick<Ecosystem, 'read'>,
  messages: readonly (readonly [topic: string, value: unknown])[],
  key: string | null = null,
): Finding[] {
  const found: Finding[] = [];
  for (const [topic, value] of messages) {
    found.push(...read({ topic, payload: payloadOf(value) }, readContext(key, memosOf(found))));
  }
  return found;
}

/** Reads random bytes and the given messages on the topics: nothing throws, and no number is infinite or NaN. */
export function expectHarmless(
  { read }: Pick<Ecosystem, 'read'>,
  { topic, message, keys }: { topic: fc.Arbitrary<string>; message: fc.Arbitrary<unknown>; keys: (string | null)[] },
): void {
  const payload = fc.oneof(
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.oneof(message, fc.jsonValue()).map((value) => payloadOf(value)),
  );
  fc.assert(
    fc.property(topic, payload, fc.constantFrom(...keys), (where, bytes, key) => {
      for (const finding of read({ topic: where, payload: bytes }, readContext(key))) {
        const rows = finding.kind === 'records' ? finding.rows : finding.kind === 'values' ? [finding] : [];
        for (const { values } of rows) expect(values.every(({ value }) => Number.isFinite(value))).toBe(true);
      }
    }),
  );
}
