export const messages = {
  now: 'Now',
  well: 'Everything works',
  away_hint: 'Calls or measurements are not served until this is put right.',
  figures: 'Figures',
  history: 'What was',
  no_history: 'Nothing was wrong so far.',
  since: 'Since {{time}}.',
  details: 'Details',
  began: 'Began',
  over: 'Over',
  free_of: '{{free}} of {{size}} free',
  in_days: 'in {{days}} days',
  not_filling: 'not foreseeable',
  no_backup: 'none',
  backup_of: '{{time}}, {{size}}',
  no_certificate: 'none',
  part: {
    measurements: 'Measurements',
    records: 'Records',
    broker: 'MQTT broker',
    disk: 'Disk',
    clock: 'Clock',
    backup: 'Backup',
    certificate: 'TLS certificate',
  },
  figure: {
    version: 'Version',
    started: 'Server started',
    last_write: 'Measurements last stored',
    waiting_samples: 'Samples that wait to be stored',
    waiting_buckets: 'Summaries to be formed',
    parts_aside: 'Damaged files set aside',
    disk: 'Disk',
    days_left: 'Disk full',
    last_backup: 'Last backup',
    certificate_end: 'End of the TLS certificate',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    system: typeof messages;
  }
}
