import type { Language } from '@phasor/contract';
import { type MailContent, mailContent } from '../../../mails/mail-content.ts';
import type { Delivery } from '../../../ports/records/outgoing-records.ts';
import { type NamedDevice, newsLines } from '../chat-texts.ts';
import { joinedNews } from '../news-rate.ts';
import { MAIL_WORDS } from './mail-words.ts';

type DeviceOf = (mac: string) => NamedDevice | undefined;

/**
 * Body of a webhook: what happened, with the title and time zone of each device. It is the same in every attempt as long as
 * the device keeps its settings.
 */
export function webhookBody({ news, createdAt }: Pick<Delivery, 'news' | 'createdAt'>, deviceOf: DeviceOf): string {
  const timestamp = new Date(createdAt).toISOString();
  if (news.length === 0) return JSON.stringify({ type: 'test', timestamp, data: {} });
  const notifications = joinedNews(news).map(({ mac, type, data }) => {
    const { title = '', timeZone = 'UTC' } = deviceOf(mac) ?? {};
    return { type, device: mac, title, time_zone: timeZone, data };
  });
  return JSON.stringify({ type: 'device.notifications', timestamp, data: { notifications } });
}

interface Reader {
  readonly language: Language;
  readonly deviceOf: DeviceOf;
  /** Where people reach the platform; undefined where the configuration does not say. */
  readonly publicUrl: string | undefined;
}

/** E-mail in the reader's language, times by the clock of each site; without news a test. */
export function newsMail(news: Delivery['news'], { language, deviceOf, publicUrl }: Reader): MailContent {
  const words = MAIL_WORDS[language];
  const lines = news.length === 0 ? [words.test] : newsLines(news, { language, deviceOf });
  const [first = ''] = lines;
  const subject =
    news.length === 0 ? words.testSubject : lines.length === 1 ? first : words.subject(lines.length, first);
  const link = publicUrl && `${publicUrl}/tools/notifications`;
  return mailContent({ subject, lines, foot: words.foot, link });
}

/** E-mail to an administrator about the installation. */
export function systemMail(line: string, { language, publicUrl }: Pick<Reader, 'language' | 'publicUrl'>): MailContent {
  const link = publicUrl && `${publicUrl}/tools/system`;
  return mailContent({ subject: line, lines: [line], foot: MAIL_WORDS[language].system, link });
}

/** E-mail with the code that confirms its address. */
export function codeMail(code: string, { language }: Pick<Reader, 'language'>): MailContent {
  const { codeSubject, code: line, notYou } = MAIL_WORDS[language];
  return mailContent({ subject: codeSubject, lines: [line(code)], foot: notYou });
}
