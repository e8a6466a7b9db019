import type { CallAnswer } from '@phasor/contract';
import { USUAL_APPLIANCES, type UsualApplianceName } from '@phasor/nilm';
import { formatQuantity, HOUR_S, MINUTE_S, withUnit } from '@phasor/quantities';
import { momentText, spanText } from '../../base/i18n/time-text.ts';

/** What the meter asks. */
export type ApplianceQuestion = CallAnswer<'appliances.questions'>['data'][number];

/** Every usual appliance, in the order of the catalogue. */
export const USUAL_NAMES = Object.keys(USUAL_APPLIANCES) as UsualApplianceName[];

/** A length as people say it: to 5 s below a minute and a half, to minutes below two hours, to 10 minutes beyond. */
export function aboutSeconds(seconds: number): number {
  const step = seconds < 1.5 * MINUTE_S ? 5 : seconds < 2 * HOUR_S ? MINUTE_S : 10 * MINUTE_S;
  return Math.max(step, Math.round(seconds / step) * step);
}

/** The usual appliances among names from the server, which may know more than this program. */
export function usualOnes(names: readonly string[]): UsualApplianceName[] {
  return USUAL_NAMES.filter((name) => names.includes(name)).sort((a, b) => names.indexOf(a) - names.indexOf(b));
}

export interface QuestionFrame {
  readonly locale: string;
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
}

/** The figures of a question in words. */
export function questionWords(
  { power, duration, times, last }: Pick<ApplianceQuestion, 'power' | 'duration' | 'times' | 'last'>,
  { locale, zone, now }: QuestionFrame,
) {
  const { value, unit } = formatQuantity('activePower', power, locale);
  return {
    count: times,
    power: withUnit(value, unit),
    duration: spanText(aboutSeconds(duration), locale),
    last: momentText(last, { now, zone, locale }),
  };
}
