import { LANGUAGES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import { codeMail, newsMail, systemMail, webhookBody } from './messages.ts';

const MAC = 'A0B1C2D3E4F5';
const AT = Date.UTC(2026, 5, 1, 12);
const news = (event: string): DeviceNews => ({
  ...{ mac: MAC, at: AT, type: 'STATUS', pairType: 1 },
  data: { timestamp: AT / 1_000, event },
});
const deviceOf = () => ({ title: 'Hall <1>', timeZone: 'Europe/Bratislava' });
const reader = { language: 'en', deviceOf, publicUrl: 'https://phasor.example' } as const;

describe('the body of a webhook', () => {
  // proves R-NEWS-030
  it('has a type, a time and what happened, with the title and zone of the device', () => {
    expect(JSON.parse(webhookBody({ news: [news('OFFLINE')], createdAt: AT }, deviceOf))).toEqual({
      type: 'device.notifications',
      timestamp: '2026-06-01T12:00:00.000Z',
      data: {
        notifications: [
          {
            ...{ type: 'STATUS', device: MAC, title: 'Hall <1>', time_zone: 'Europe/Bratislava' },
            data: { timestamp: AT / 1_000, event: 'OFFLINE' },
          },
        ],
      },
    });
  });

  it('is a test without notifications', () => {
    expect(JSON.parse(webhookBody({ news: [], createdAt: AT }, deviceOf))).toMatchObject({ type: 'test', data: {} });
  });
});

describe('a message about a device that is no longer known', () => {
  it('has no title, and times in UTC', () => {
    const { data } = JSON.parse(webhookBody({ news: [news('OFFLINE')], createdAt: AT }, () => undefined));
    expect(data.notifications).toMatchObject([{ device: MAC, title: '', time_zone: 'UTC' }]);
  });
});

describe('an e-mail without news', () => {
  it('is a test', () => {
    const { subject, text } = newsMail([], reader);
    expect(subject).toBe('Phasor: test');
    expect(text).toMatch(/^This is a test\. /);
  });

  it('about the installation is for those who manage it, and leads to its page where its address is known', () => {
    const line = 'The disk is nearly full';
    const { subject, text } = systemMail(line, reader);
    expect(subject).toBe(`Phasor: ${line}`);
    expect(text.startsWith(`${line}\n`)).toBe(true);
    expect(text).toContain('because you manage the users');
    expect(text).toContain('https://phasor.example/tools/system');
    for (const plain of [
      systemMail(line, { language: 'en', publicUrl: undefined }),
      newsMail([], { ...reader, publicUrl: undefined }),
    ]) {
      expect(plain.text).not.toMatch(/\/tools\/|undefined/);
    }
  });
});

describe('an e-mail', () => {
  // proves R-NEWS-035
  it('says what happened in words and by the clock of the site, as text and as HTML', () => {
    const { subject, text, html } = newsMail([news('OFFLINE')], reader);
    const line = 'Hall <1>: went offline, 1 Jun 2026, 14:00 CEST';
    expect(subject).toBe(`Phasor: ${line}`);
    expect(text.startsWith(`${line}\n`)).toBe(true);
    expect(text).toContain('https://phasor.example/tools/notifications');
    expect(html).toContain('Hall &lt;1&gt;: went offline, 1 Jun 2026, 14:00 CEST');
    expect(html).not.toContain('Hall <1>');
  });

  it('counts several in its subject', () => {
    expect(newsMail([news('OFFLINE'), news('ONLINE')], reader).subject).toMatch(/^Phasor: 2 notifications: Hall/);
  });

  it('has a subject of one line whatever the title', () => {
    const title = `Hall\r\nBcc: eve@example.org${'x'.repeat(300)}`;
    const { subject } = newsMail([news('OFFLINE')], { ...reader, deviceOf: () => ({ title, timeZone: 'UTC' }) });
    expect(subject).toMatch(/^Phasor: Hall Bcc/);
    expect(subject.length).toBeLessThanOrEqual(150);
  });

  it.each(LANGUAGES)('is in the language of its reader: %s', (language) => {
    const { text } = newsMail([news('OFFLINE')], { ...reader, language });
    expect(text).toContain({ en: 'went offline', sk: 'je offline', de: 'ist offline' }[language]);
    expect(codeMail('7KQ4-ZM2A', { language }).text).toContain('7KQ4-ZM2A');
  });
});
