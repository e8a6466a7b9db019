import { LANGUAGES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { ChatNews, DeviceNews } from '../../ports/records/notification-records.ts';
import { chatText } from './chat-texts.ts';
import { CHAT_WORDS } from './chat-words.ts';

const MAC = 'A0B1C2D3E4F5';
const at = Date.UTC(2026, 5, 1, 12);
const chatNews = (data: Omit<DeviceNews['data'], 'timestamp'>, mac = MAC): ChatNews => ({
  ...{ space: 'control', userId: 1 },
  news: { mac, at, type: 'STATUS', pairType: 1, data: { timestamp: at / 1_000, ...data } },
});
const relay = (event: 'ON' | 'OFF', name: string): ChatNews => {
  const { news, ...rest } = chatNews({ event, name });
  return { ...rest, news: { ...news, type: 'DISCONNECTOR', pairType: 4 } };
};
const hall = (title = 'Hall') => ({ title, timeZone: 'Europe/Bratislava' });
const text = (title: string, ...news: ChatNews[]) => chatText(news, { language: 'en', deviceOf: () => hall(title) });

describe('the message a chat space gets', () => {
  it('names the device, what happened, and when by the clock of its site', () => {
    const time = '1 Jun 2026, 14:00 CEST';
    expect(text('Hall', chatNews({ event: 'OFFLINE' }))).toBe(`Hall: went offline, ${time}`);
    expect(text('Hall', relay('ON', 'R1'))).toBe(`Hall: R1 switched on, ${time}`);
    const outage = chatNews({ event: 'OUTAGE', phases: ['L1', 'L3'] });
    expect(text('Hall', outage)).toBe(`Hall: supply interrupted L1, L3, ${time}`);
  });

  // proves R-NEWS-042
  it('says of a dip its voltage, its duration and its class, in three languages', () => {
    const news = [chatNews({ event: 'DIP', phases: ['L2'], runtime: 0.32, class: 'C2', percent: 62.3 })];
    expect(LANGUAGES.map((language) => chatText(news, { language, deviceOf: () => hall() }))).toEqual([
      'Hall: voltage dip to 62.3\u00a0% for 0.32\u00a0s, class C2 L2, 1 Jun 2026, 14:00 CEST',
      'Hall: pokles napätia na 62,3\u00a0%, trvanie 0,32\u00a0s, trieda C2 L2, 1. 6. 2026, 14:00 SELČ',
      'Hall: Spannungseinbruch auf 62,3\u00a0%, Dauer 0,32\u00a0s, Klasse C2 L2, 1. Juni 2026, 14:00 MESZ',
    ]);
  });

  it('says of a dip that goes on no duration, and of a long one minutes', () => {
    const dip = { event: 'DIP', phases: ['L2' as const], class: 'C2' as const, percent: 62.34 };
    const goingOn = 'voltage dip to 62.3\u00a0% goes on for more than a minute, class C2';
    expect(text('Hall', chatNews(dip))).toContain(`Hall: ${goingOn} L2, `);
    expect(text('Hall', chatNews({ ...dip, runtime: 59.994 }))).toContain('59.99\u00a0s');
    expect(text('Hall', chatNews({ ...dip, runtime: 150 }))).toContain('for 3 mins');
  });

  it('says that the supply is back of outages alone that have ended', () => {
    const both = (data: Omit<DeviceNews['data'], 'timestamp'>) =>
      text('Hall', chatNews({ devices: [MAC, 'A0B1C2D3E4F6'], ...data }));
    expect(both({ event: 'OUTAGE', runtime: 60 })).toContain('supply back');
    expect(both({ event: 'OUTAGE' })).not.toContain('supply back');
    expect(both({ event: 'DIP', class: 'C2', percent: 60, runtime: 1 })).not.toContain('supply back');
  });

  // proves R-NILM-059
  it('asks which appliance draws what came again, with power, length and number', () => {
    const news = [chatNews({ event: 'RECURRING', phase: 'L2', power: 2_153, runtime: 150, times: 6 })];
    expect(LANGUAGES.map((language) => chatText(news, { language, deviceOf: () => hall() }))).toEqual([
      'Hall: which appliance draws 2.15\u00a0kW for 3 mins? 6× in a week L2, 1 Jun 2026, 14:00 CEST',
      'Hall: ktorý spotrebič odoberá 2,15\u00a0kW počas 3 min? 6× za týždeň L2, 1. 6. 2026, 14:00 SELČ',
      'Hall: welcher Verbraucher nimmt 3 Min. lang 2,15\u00a0kW auf? 6-mal in einer Woche L2, 1. Juni 2026, 14:00 MESZ',
    ]);
  });

  // proves R-NEWS-045
  it('says of a failed week when it began and what failed', () => {
    const week = { event: 'WEEK', week: '2026-11-16', quantities: ['voltage' as const, 'thd' as const] };
    expect(LANGUAGES.map((language) => chatText([chatNews(week)], { language, deviceOf: () => hall() }))).toEqual([
      'Hall: failed EN 50160 in the week from 16 Nov 2026: voltage, distortion (THD), 1 Jun 2026, 14:00 CEST',
      'Hall: nesplnené EN 50160 v týždni od 16. 11. 2026: napätie, harmonické skreslenie (THD), 1. 6. 2026, 14:00 SELČ',
      'Hall: EN 50160 nicht eingehalten in der Woche ab 16. Nov. 2026: Spannung, Oberschwingungsgehalt (THD), 1. Juni 2026, 14:00 MESZ',
    ]);
  });

  // proves R-NEWS-051
  it.each([
    [42.4, '42 secs'],
    [60, '1 min'],
    [3_569, '59 mins'],
    [3_599, '1 hr'],
    [5_400, '1 hr 30 mins'],
  ])('reports after an outage of %d s that the supply is restored, after %s', (runtime, duration) => {
    expect(text('Hall', chatNews({ event: 'OUTAGE', runtime }))).toMatch(`Hall: supply back after ${duration}, `);
  });

  // proves R-NEWS-051
  it('gives the longest of several outages as such, since the others were shorter', () => {
    const other = 'A0B1C2D3E4F6';
    const news = [chatNews({ event: 'OUTAGE', runtime: 60 }), chatNews({ event: 'OUTAGE', runtime: 7_200 }, other)];
    const deviceOf = (mac: string) => hall(mac === MAC ? 'Hall' : 'Yard');
    expect(LANGUAGES.map((language) => chatText(news, { language, deviceOf }))).toEqual([
      'supply back after 2 hrs at most at 2 devices: Hall, Yard, 1 Jun 2026, 14:00 CEST',
      'napájanie obnovené najneskôr po 2 h, zariadenia (2): Hall, Yard, 1. 6. 2026, 14:00 SELČ',
      'Versorgung wieder da nach höchstens 2 Std. an 2 Geräten: Hall, Yard, 1. Juni 2026, 14:00 MESZ',
    ]);
  });

  it('is in the language of the account that requested it', () => {
    const news = [chatNews({ event: 'OUTAGE', runtime: 60 })];
    const texts = LANGUAGES.map((language) => chatText(news, { language, deviceOf: () => hall() }));
    expect(texts).toEqual([
      'Hall: supply back after 1 min, 1 Jun 2026, 14:00 CEST',
      'Hall: napájanie obnovené po 1 min, 1. 6. 2026, 14:00 SELČ',
      'Hall: Versorgung wieder da nach 1 Min., 1. Juni 2026, 14:00 MESZ',
    ]);
    const [events] = LANGUAGES.map((language) => Object.keys(CHAT_WORDS[language].events));
    for (const language of LANGUAGES) expect(Object.keys(CHAT_WORDS[language].events)).toEqual(events);
  });

  it('falls back on the hardware address and on the name of the event', () => {
    expect(chatText([chatNews({ event: 'BURST' })], { language: 'en', deviceOf: () => undefined })).toBe(
      `${MAC}: BURST, 1 Jun 2026, 12:00 UTC`,
    );
  });

  it('states once what many devices have in common, and names the first of them', () => {
    const macOf = (n: number) => `A0B1C2D3E4${String(n).padStart(2, '0')}`;
    const offline = Array.from({ length: 15 }, (_, n) => chatNews({ event: 'OFFLINE' }, macOf(n)));
    const deviceOf = (mac: string) => ({ title: `M${Number(mac.slice(-2))}`, timeZone: 'UTC' });
    expect(chatText(offline, { language: 'en', deviceOf })).toBe(
      '15 devices offline: M0, M1, M2, M3, M4, M5, M6, M7, M8, M9, M10, M11 and 3 more, 1 Jun 2026, 12:00 UTC',
    );
    expect(chatText(offline.slice(0, 12), { language: 'en', deviceOf })).not.toContain('more');
    expect(chatText(offline.slice(0, 2), { language: 'en', deviceOf })).toMatch(/^2 devices offline: M0, M1, /);
  });

  it('has twenty lines and then states how many more there are', () => {
    const lines = (count: number) =>
      text('Hall', ...Array.from({ length: count }, (_, n) => relay('ON', `R${n}`))).split('\n');
    expect(lines(20)).toHaveLength(20);
    expect(lines(25)).toHaveLength(21);
    expect(lines(25).at(-1)).toBe('and 5 more');
  });
});
