import { describe, expect, it } from 'vitest';
import { ASink } from '../../../../testing/a-sink.ts';
import { DataChannel } from './data-channel.ts';

/** A channel that counts how often it was rendered. */
function aChannel() {
  let renderings = 0;
  return new DataChannel(() => {
    renderings += 1;
    return JSON.stringify(renderings);
  });
}

describe('a channel', () => {
  // proves R-MEAS-037
  it('is rendered once for all its viewers', () => {
    const channel = aChannel();
    const sinks = Array.from({ length: 100 }, () => new ASink());
    for (const sink of sinks) channel.add(sink, 0);
    channel.touch(1_000);
    for (const sink of sinks) expect(sink.texts).toEqual(['1', '2']);
  });

  // proves R-CONN-021, R-MEAS-037
  it('sends at most one message a second, the newest', () => {
    const channel = aChannel();
    const sink = new ASink();
    channel.add(sink, 0);
    for (let now = 100; now < 10_000; now += 100) channel.touch(now);
    expect(sink.texts.length).toBeLessThanOrEqual(12);
    expect(sink.texts.length).toBeGreaterThanOrEqual(10);
  });

  // proves R-CONN-021
  it('reports that a message waits and sends it when the second is over', () => {
    const channel = aChannel();
    const sink = new ASink();
    channel.add(sink, 0);
    channel.touch(400);
    expect(channel.touch(500)).toBe(true);
    expect(channel.flush(900)).toBe(true);
    expect(sink.texts).toEqual(['1', '2']);
    expect(channel.flush(1_000)).toBe(false);
    expect(sink.texts).toEqual(['1', '2', '3']);
  });

  // proves R-MEAS-038
  it('queues nothing for a slow viewer, who receives the newest message once it is ready', () => {
    const channel = aChannel();
    const [slow, quick] = [new ASink(), new ASink()];
    channel.add(slow, 0);
    channel.add(quick, 0);
    slow.buffered = 1_000_000;
    for (let now = 1_000; now <= 60_000; now += 1_000) channel.touch(now);
    expect(quick.texts).toHaveLength(61);
    expect(slow.texts).toEqual(['1']);
    slow.buffered = 0;
    expect(channel.flush(60_050)).toBe(false);
    expect(slow.texts).toEqual(['1', '61']);
  });

  it('sends nothing to a viewer that has left', () => {
    const channel = aChannel();
    const sink = new ASink();
    channel.delete(channel.add(sink, 0));
    channel.touch(2_000);
    expect(sink.texts).toEqual(['1']);
    expect(channel.size).toBe(0);
  });

  it('sends its first message at once, however long nothing was known', () => {
    let text: string | null = null;
    const channel = new DataChannel(() => text);
    const sink = new ASink();
    channel.add(sink, 0);
    text = 'first';
    channel.touch(10);
    expect(sink.texts).toEqual(['first']);
  });
});
