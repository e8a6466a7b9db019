import type { Preset } from '@phasor/calendar';

export const messages = {
  label: 'What the chart shows',
  source: 'Data source',
  wifi: 'WiFi',
  lora: 'LoRa',
  range: 'Period',
  earlier: 'Earlier period',
  later: 'Later period',
  zone: 'Days of {{zone}}',
  pick_end: 'Choose the last day',
  calendar: {
    open: 'Choose in a calendar',
    earlier: 'Earlier month',
    later: 'Later month',
    earlier_year: 'Earlier year',
    later_year: 'Later year',
    earlier_decade: 'Earlier ten years',
    later_decade: 'Later ten years',
  },
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    lastHour: 'Last hour',
    last24hours: '24 hours',
    last7days: '7 days',
    last14days: '14 days',
    thisWeek: 'This week',
    thisMonth: 'This month',
    thisYear: 'This year',
    lastYear: 'Last year',
  } satisfies Record<Preset, string>,
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    toolbar: typeof messages;
  }
}
