export const messages = {
  versions: 'Tariff versions',
  version: 'From {{date}}',
  new: 'New version',
  state: { valid: 'Valid now', planned: 'Planned' },
  effect:
    'Prices what is measured from this date on, until the next version. What was measured before keeps its price.',
  changed:
    'Another owner has changed this version meanwhile. What you have edited stays, the rest is as it is stored now.',
  removed: 'Another owner has deleted this version meanwhile. Saving makes it again.',
  stored_now: 'Stored meanwhile: {{value}}',
  show: 'Show',
  empty: 'No tariff yet',
  empty_hint: 'With a tariff, dashboards and reports show what energy costs.',
  remove: 'Delete the version from {{date}}?',
  remove_hint: 'The version before it, if there is one, prices this time from then on.',
  day: { weekday: 'Monday to Friday', weekend: 'Saturdays, Sundays and holidays' },
  from: 'From',
  to: 'To',
  hours: '{{name}}, hours',
  minutes: '{{name}}, minutes',
  rate: 'Tariff',
  set: 'Set',
  holidays_hint: 'Dates such as 2026-12-24, one a line',
  field: {
    validFrom: 'Valid from',
    VT: 'Price of a kWh, VT (high rate)',
    NT: 'Price of a kWh, NT (low rate)',
    currency: 'Currency',
    holidays: 'Holidays',
  },
  wrong: {
    validFrom: 'Enter a date.',
    taken: 'There is a version from this date already; edit that one.',
    VT: 'Enter a price with at most 6 decimals.',
    NT: 'Enter a price with at most 6 decimals.',
    currency: 'Enter three letters, such as EUR.',
    holidays: 'Enter dates as year-month-day, at most 200.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tariffs: typeof messages;
  }
}
