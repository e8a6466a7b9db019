export const messages = {
  valid: 'Valid tokens',
  invalid: 'Invalid tokens',
  generate: 'Generate a token',
  generated: 'Token generated',
  demo: 'The demo account can use tokens, but neither generate, change nor revoke them.',
  full: 'You have as many tokens of this device as there can be. Revoke one first.',
  find: 'Find by date',
  column: { generated: 'Generated', expiration: 'Expiration', token: 'Token', note: 'Note' },
  copy: 'Copy the token',
  copy_of: 'Copy the token {{token}}',
  copied: 'Token copied',
  not_copied: {
    title: 'Not copied',
    hint: 'This browser does not allow it. The token is now shown whole: mark it and copy it yourself.',
  },
  theirs: 'of {{login}}',
  add_note: 'Add a note',
  edit_note: 'Change the note “{{note}}”',
  note_saved: 'Note saved',
  note_hint: 'Which program uses it, for example',
  scope: {
    label: 'What it opens',
    hint: 'Several devices: calls name the one that is meant by its MAC.',
    all: 'All my devices ({{count}})',
    group_one: '{{group}} ({{count}} device)',
    group_other: '{{group}} ({{count}} devices)',
  },
  devices_one: '{{count}} device',
  devices_other: '{{count}} devices',
  last_day: 'Last day',
  zone_hint: 'The token ends with this day, at midnight in {{zone}}.',
  fault: {
    no_day: 'Please enter a day, such as {{first}}',
    too_early: 'Not before {{first}}',
    too_late: 'Not after {{last}}',
  },
  revoke: 'Revoke',
  revoke_of: 'Revoke the token of {{generated}}',
  ask_revoke: 'Programs that use this token can no longer read the device. This cannot be undone.',
  ask_revoke_note: 'Programs that use the token “{{note}}” can no longer read the device. This cannot be undone.',
  revoked: 'Token revoked',
  is_revoked: 'revoked',
  usage: {
    title: 'How to use a token',
    hint: 'With a token a program reads this device: energy, profiles, statistics, details and single samples. It needs no session and can change nothing. Keep a token like a password, and put it in the header of a call:',
    copy: 'Copy the example',
    copied: 'Example copied',
    not_copied: 'This browser does not allow it. Mark the example and copy it yourself.',
    all_calls: 'All calls (OpenAPI)',
    programs: 'In ready-made programs',
    prometheus: 'Scrape {{address}} with the token as bearer token.',
    home_assistant:
      'Connect its MQTT integration to the broker inside Phasor: user homeassistant, password the token. It finds the device by itself.',
    grafana:
      'Data source Infinity with the base URL {{address}} and the token as bearer token; the dashboard to import is docs/grafana/phasor.json.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    integration: typeof messages;
  }
}
