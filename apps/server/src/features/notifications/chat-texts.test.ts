import { describe, expect, it } from 'vitest';
import type { ChatNews, DeviceNews } from '../../ports/notification-records.ts';
import { chatTexts } from './chat-texts.ts';

const at = Date.UTC(2026, 5, 1, 12);
const chatNews = (data: Omit<DeviceNews['data'], 'timestamp'>, space = 'control'): ChatNews => ({
  space,
  news: { mac: 'A0B1C2D3E4F5', at, type: 'STATUS', pairType: 1, data: { timestamp: at / 1_000, ...data } },
});
const texts = (title: string, ...news: ChatNews[]) => chatTexts(news, () => title).map(({ text }) => text);

describe('the message a chat space gets', () => {
  it('names the device, what happened, and when', () => {
    const time = '2026-06-01T12:00:00.000Z';
    expect(texts('Hall', chatNews({ event: 'OFFLINE' }))).toEqual([`Hall: went offline, ${time}`]);
    expect(texts('Hall', chatNews({ event: 'ON', name: 'R1' }))).toEqual([`Hall: R1 switched on, ${time}`]);
    const outage = chatNews({ event: 'OUTAGE', phases: ['L1', 'L3'] });
    expect(texts('Hall', outage)).toEqual([`Hall: supply interrupted L1, L3, ${time}`]);
  });

  it('falls back on the hardware address and on the word of the event', () => {
    expect(texts('', chatNews({ event: 'BURST' }))).toEqual(['A0B1C2D3E4F5: BURST, 2026-06-01T12:00:00.000Z']);
  });

  it('is one for each space, with a line for each news', () => {
    const news = [chatNews({ event: 'ON' }), chatNews({ event: 'OFF' }), chatNews({ event: 'ON' }, 'service')];
    expect(chatTexts(news, () => 'Hall').map(({ space, text }) => [space, text.split('\n').length])).toEqual([
      ['control', 2],
      ['service', 1],
    ]);
  });

  it('has twenty lines and then says how many more there are', () => {
    const lines = (count: number) =>
      texts('Hall', ...Array.from({ length: count }, () => chatNews({ event: 'ONLINE' })))[0]?.split('\n') ?? [];
    expect(lines(20)).toHaveLength(20);
    expect(lines(25)).toHaveLength(21);
    expect(lines(25).at(-1)).toBe('and 5 more');
  });
});
