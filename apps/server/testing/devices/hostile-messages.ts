import fc from 'fast-check';
import type { Ecosystem, EcosystemMessage } from '../../src/adapters/ecosystems/ecosystem.ts';
import type { Findings } from '../../src/adapters/ecosystems/finding.ts';
import { memosAfter } from './ecosystem-messages.ts';

/** Messages in a row on one connection: what an earlier one leaves behind is part of the attack. */
const MESSAGES_MAX = 6;
/** Leaves of hostile content: numbers beyond all bounds, texts that look like numbers, names of the object prototype. */
const LEAVES = [0, -1, 1e308, 2 ** 53, '', '1e999', 'NaN', '230.1', '__proto__', 'constructor', true, null];

/**
 * Checks that no content makes an ecosystem throw or produce a value that is not finite: random bytes, and JSON built of the keys
 * that it knows.
 */
export function expectHarmless(ecosystem: Ecosystem, topics: fc.Arbitrary<string>, keys: readonly string[]): void {
  const contents = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    hostileJson(keys),
  );
  const messages = fc.array(fc.record({ topic: topics, payload: contents }), { minLength: 1, maxLength: MESSAGES_MAX });
  fc.assert(
    fc.property(messages, fc.constantFrom('key', null), (list, key) => {
      const memos = new Map<string, unknown>();
      for (const message of list) memosAfter(readChecked(ecosystem, message, { key, memos }), memos);
    }),
    { numRuns: 500 },
  );
}

function hostileJson(keys: readonly string[]): fc.Arbitrary<Buffer> {
  const names = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys) }, fc.string({ maxLength: 8 }));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      fc.oneof(fc.constantFrom(...LEAVES), fc.double(), fc.string({ maxLength: 12 })),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  return tree.map((value) => Buffer.from(JSON.stringify(value)));
}

function readChecked(
  ecosystem: Ecosystem,
  message: EcosystemMessage,
  { key, memos }: { readonly key: string | null; readonly memos: ReadonlyMap<string, unknown> },
): Findings {
  const findings = ecosystem.read(message, { key, memos, prefix: '', timeZone: 'Europe/Bratislava' });
  for (const finding of findings) {
    const values = finding.kind === 'values' ? finding.values : [];
    for (const { quantity, place, value } of values) {
      if (!Number.isFinite(value)) throw new Error(`${quantity} at ${place} is ${value}`);
    }
  }
  return findings;
}
