export const messages = {
  events: {
    online: 'Back online',
    offline: 'Went offline',
    outage: 'Supply interrupted',
    restored: 'Supply back after {{duration}}',
    online_several: '{{number}} devices back online',
    offline_several: '{{number}} devices offline',
    outage_several: '{{number}} devices without supply',
    restored_several: '{{number}} devices: supply back after {{duration}} at most',
    clock_wrong: 'Wrong clock: measurements refused or at a wrong time',
    clock_several: '{{number}} devices with a wrong clock: measurements refused or at a wrong time',
    week: 'Supply failed EN 50160 in the week from {{week}}',
    week_several: '{{number}} devices: supply failed EN 50160 in the week from {{week}}',
    dip: 'Voltage dip to {{voltage}} %',
    swell: 'Voltage swell to {{voltage}} %',
    dip_goes_on: 'Voltage dip to {{voltage}} %, going on',
    swell_goes_on: 'Voltage swell to {{voltage}} %, going on',
    dip_several: '{{number}} devices: voltage dip to {{voltage}} % at worst',
    swell_several: '{{number}} devices: voltage swell to {{voltage}} % at worst',
    more: '{{number}} more messages',
    switched_on: '{{name}} switched on',
    switched_off: '{{name}} switched off',
    anomaly: 'Unusual behaviour',
    has_run: '{{name}} has run',
    unusual_pause: '{{name}}: unusual time between two runs',
    unusual_length: '{{name}}: unusual length of a run',
    unusual_in_day: '{{name}}: unusual time of day',
    unusual_in_week: '{{name}}: unusual time of the week',
    unusual_in_month: '{{name}}: unusual time of the month',
    unusual_in_year: '{{name}}: unusual time of the year',
    other: 'New message',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notices: typeof messages;
  }
}
