import type { DataFrame } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { Spool } from '../spool/spool.ts';
import { temporaryFolders } from '../testing/agent-files.ts';
import { FrameSender } from './frame-sender.ts';

const folder = temporaryFolders();

function scene() {
  const frames: DataFrame[] = [];
  const refused: string[] = [];
  const spool = new Spool({ folder: folder(), capacity: 1e9, onDropped: () => undefined });
  const onRefused = (count: number, reason: string) => refused.push(`${count} ${reason}`);
  const sender = new FrameSender({ spool, boot: 5, interval: 10, send: (frame) => frames.push(frame), onRefused });
  const add = (count: number) => {
    for (let n = 0; n < count; n += 1) spool.append({ ts: spool.next, P: { T: 1 } });
  };
  return { frames, refused, spool, sender, add };
}

// proves R-AGENT-012
describe('samples on their way', () => {
  it('are sent oldest first in full frames, at most eight unacknowledged, and released by their acknowledgement', () => {
    const { frames, spool, sender, add } = scene();
    add(6_000);
    sender.flush(0);
    expect(frames).toEqual([]);
    sender.connected();
    sender.flush(0);
    expect(frames.map(({ seq, samples }) => [seq, samples[0]?.ts, samples.length])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((seq) => [seq, 500 * (seq - 1), 500]),
    );
    sender.acknowledge({ boot: 5, seq: 3 }, 0);
    expect(spool.released).toBe(1_500);
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    for (const seq of [11, 12]) sender.acknowledge({ boot: 5, seq }, 0);
    expect(spool.released).toBe(6_000);
  });

  it('are sent again with the next numbers after the line was away, or without an acknowledgement for a minute', () => {
    const { frames, sender, add } = scene();
    add(2);
    sender.connected();
    sender.flush(0);
    sender.disconnected();
    sender.connected();
    sender.flush(1_000);
    sender.flush(61_001);
    expect(frames.map(({ seq, samples }) => [seq, samples.map(({ ts }) => ts)])).toEqual([
      [1, [0, 1]],
      [2, [0, 1]],
      [3, [0, 1]],
    ]);
  });

  it('of an earlier start are not released by a late acknowledgement', () => {
    const { spool, sender, add } = scene();
    add(1);
    sender.connected();
    sender.flush(0);
    sender.acknowledge({ boot: 4, seq: 9 }, 0);
    expect(spool.released).toBe(0);
  });

  it('that are too large for a frame are sent again in halves', () => {
    const { frames, spool, sender, add } = scene();
    add(8);
    sender.connected();
    sender.flush(0);
    sender.acknowledge({ boot: 5, seq: 1, refused: [{ index: 0, field: 'frame', reason: 'too_large' }] }, 0);
    expect(spool.released).toBe(0);
    expect(frames.slice(1).map(({ samples }) => samples.length)).toEqual([4, 4]);
  });

  it('that the server refuses are logged with the reason and not sent again', () => {
    const { refused, spool, sender, add } = scene();
    add(2);
    sender.connected();
    sender.flush(0);
    sender.acknowledge({ boot: 5, seq: 1, refused: [{ index: 0, field: 'ts', reason: 'future' }] }, 0);
    expect(refused).toEqual(['1 ts: future']);
    expect(spool.released).toBe(2);
  });
});
