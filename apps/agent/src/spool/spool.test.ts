import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../testing/agent-files.ts';
import { nextBoot } from './boot-number.ts';
import { Spool } from './spool.ts';

const folder = temporaryFolders();
const LIMITS = { samples: 500, bytes: 200_000 };
const sample = (ts: number) => ({ ts, P: { T: ts } });

function spoolIn(place: string, capacity = 1e9) {
  const dropped: number[] = [];
  return { spool: new Spool({ folder: place, capacity, onDropped: (count) => dropped.push(count) }), dropped };
}

const timesIn = (spool: Spool, from = 0) => spool.read(from, LIMITS).samples.map(({ ts }) => ts);

// proves R-AGENT-011
describe('the buffer of a meter', () => {
  it('keeps samples over a restart of the agent and deletes what is released', () => {
    const place = folder();
    const { spool } = spoolIn(place);
    for (const ts of [1, 2, 3]) spool.append(sample(ts));
    const again = spoolIn(place).spool;
    expect(timesIn(again)).toEqual([1, 2, 3]);
    again.append(sample(4));
    again.release(3);
    expect(timesIn(again, again.released)).toEqual([4]);
    again.release(4);
    expect(readdirSync(place)).toEqual([]);
  });

  it('gives the oldest samples up when it is full, and counts them', () => {
    const { spool, dropped } = spoolIn(folder(), 60_000);
    for (let ts = 0; ts < 5_000; ts += 1) spool.append(sample(ts));
    const lost = dropped.reduce((a, b) => a + b, 0);
    expect(lost).toBeGreaterThan(1_000);
    expect(spool.released).toBe(lost);
    expect(timesIn(spool)[0]).toBe(lost);
  });

  it('leaves out a line that a loss of power has torn, and nothing else', () => {
    const place = folder();
    const { spool } = spoolIn(place);
    for (const ts of [1, 2]) spool.append(sample(ts));
    const [file = ''] = readdirSync(place);
    appendFileSync(join(place, file), '{"ts":3,"P"');
    const again = spoolIn(place).spool;
    again.append(sample(4));
    expect(timesIn(again)).toEqual([1, 2]);
    expect(timesIn(again, 3)).toEqual([4]);
  });

  it('gives every sample once and in order, whatever is appended, released and restarted in between', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('append', 'release', 'restart'), { maxLength: 60 }), (steps) => {
        const place = folder();
        let { spool } = spoolIn(place);
        let written = 0;
        const released: number[] = [];
        const take = () => {
          const { samples, end } = spool.read(spool.released, { samples: 3, bytes: 1e6 });
          released.push(...samples.map(({ ts }) => ts));
          spool.release(end);
        };
        for (const step of steps) {
          if (step === 'append') spool.append(sample(written++));
          else if (step === 'release') take();
          else spool = spoolIn(place).spool;
        }
        while (spool.released < spool.next) take();
        const seen = new Set(released);
        expect(seen.size).toBe(written);
        // A restart may repeat what was released within a file; nothing is left out.
        for (let ts = 0; ts < written; ts += 1) expect(seen.has(ts)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('numbers every start of the agent higher', () => {
    const place = folder();
    const boots = [nextBoot(place), nextBoot(place), nextBoot(place)];
    expect(boots[1]).toBe((boots[0] ?? 0) + 1);
    expect(boots[2]).toBe((boots[0] ?? 0) + 2);
  });
});
