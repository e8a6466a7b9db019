/** Words of the running quarter hour and of the months' peaks. */
export const messages = {
  title: 'Quarter hour {{from}} – {{to}}',
  gauge: 'Power of the quarter hour against its limits',
  expected: 'expected',
  left_one: '{{count}} min left',
  left_other: '{{count}} min left',
  below: '{{room}} below {{limit}}',
  above: '{{room}} above {{limit}}',
  cost: '{{cost}} more for the new peak',
  month_peak: 'Month peak',
  head_room: 'Head-room',
  near: 'month peak near',
  peak: 'new month peak',
  over: 'above the limit',
  possible: 'The peak may be higher: {{power}} until the gap is known',
  possible_hint: 'This quarter hour was measured only in part; the rest was interpolated.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    demand: typeof messages;
  }
}
