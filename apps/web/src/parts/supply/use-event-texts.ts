import type { SupplyEventValues } from '@phasor/contract';
import { withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../base/i18n/clock-text.ts';
import { durationText, eventDurationText, valueUnit } from './event-view.ts';

const MOMENT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 2,
} as const;

interface Given {
  readonly locale: string;
  readonly zone: string;
  readonly now: number;
}

/** Words of an event, the same in the list and in every file. */
export function useEventTexts(given: Given) {
  return useEventWords()(given);
}

/** Makes the words of events, for files of several devices in their own zones. */
export function useEventWords() {
  const { t } = useTranslation(['supply']);
  return ({ locale, zone, now }: Given) => {
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    return {
      start: ({ start }: SupplyEventValues) => clockText(start, locale, { ...MOMENT, timeZone: zone }),
      kind: ({ kind }: SupplyEventValues) => t(`kind.${kind}`),
      duration: (event: SupplyEventValues) => {
        const text = eventDurationText(event, now, locale);
        return event.end === null ? t('going_on', { duration: text }) : text;
      },
      phases: ({ phases }: SupplyEventValues) => phases.join(', ') || '–',
      value: (event: SupplyEventValues) => {
        if (event.value === null) return '–';
        const value = withUnit(number.format(event.value), valueUnit(event));
        return event.percent === null ? value : `${value} (${withUnit(number.format(event.percent), '%')})`;
      },
      class: (event: SupplyEventValues) => event.class ?? '–',
      source: ({ source, resolution }: SupplyEventValues) =>
        resolution === null
          ? t(`source.${source}`)
          : t('found_at', { source: t(`source.${source}`), resolution: durationText(resolution, locale) }),
    };
  };
}

/** What is printed of an event, in this order. */
export const EVENT_COLUMNS = ['start', 'kind', 'duration', 'phases', 'value', 'class', 'source'] as const;
