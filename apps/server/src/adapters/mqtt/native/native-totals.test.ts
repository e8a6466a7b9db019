import { expect, it } from 'vitest';
import { parseNative } from './native.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const seconds = NOW / 1_000;

function readSample(sample: object) {
  const payload = Buffer.from(JSON.stringify({ boot: 17, seq: 481, samples: [sample] }));
  const message = parseNative('data', payload, { device: '02005E100001', now: NOW, interval: 1_000 });
  if (message.kind !== 'data') throw new Error(`not data: ${JSON.stringify(message)}`);
  return message.reading;
}

// proves R-AGENT-004
it('a sample may carry totals that the device measures itself, with or without the phases', () => {
  const reading = readSample({
    ts: seconds,
    U: { T: 230 },
    P: { L1: 100, L2: 50, L3: -20, T: 129.5 },
    I: { T: 1.2 },
    Q: { T: -3 },
    S: { T: 140 },
    E_I: { T: 1_000.5 },
    E_E: { T: 0 },
    Q12: { T: 7 },
    Q34: { T: 8 },
  });
  expect(reading.arrivals[0]?.samples[0]?.values).toEqual({
    U_T: 230,
    P_L1: 100,
    P_L2: 50,
    P_L3: -20,
    P_T: 129.5,
    I_T: 1.2,
    Q_T: -3,
    S_T: 140,
    E_I_T: 1_000.5,
    E_E_T: 0,
    Q12_T: 7,
    Q34_T: 8,
  });
  expect(reading.unknownKeys).toBe(0);
  expect(readSample({ ts: seconds, E_I: { T: -1 } }).refused).toEqual([
    { index: 0, field: 'E_I.T', reason: 'out of range' },
  ]);
});
