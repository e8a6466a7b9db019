export const messages = {
  title: 'Change password',
  lead: 'Other sessions of this account end when the password changes.',
  old: 'Old password',
  new: 'New password',
  required: 'Fill in this field',
  equal: 'Passwords must be different',
  wrong: 'The old password is not right',
  submit: 'Change password',
  changed: 'Password successfully changed',
  factors: {
    title: 'Second factor',
    lead: 'With a second factor nobody signs in who knows the password alone.',
    required: 'This account needs one',
    none: 'None is set up yet.',
    app: 'Authenticator app',
    passkey: 'Passkey',
    since: 'added {{moment}}',
    left_one: '{{count}} code left',
    left_other: '{{count}} codes left',
    remove: 'Remove',
    remove_title: 'Remove a second factor',
    renew: 'New recovery codes',
    no_passkeys: 'Passkeys need HTTPS and a host with a name.',
    ask: 'Enter your password to go on.',
    ask_remove:
      'Enter your password to remove “{{name}}”. Without a second factor the password alone opens this account.',
    password: 'Password',
    wrong: 'The password is not right',
    continue: 'Continue',
    added: 'The second factor is set up',
    removed: 'The second factor was removed',
    renewed: 'The old recovery codes no longer open anything',
  },
  sessions: {
    title: 'Sessions',
    lead: 'Where this account is signed in. End what you do not know, then change the password.',
    browser: '{{browser}} on {{system}}',
    unknown: 'Unknown browser',
    current: 'This session',
    used: 'used {{ago}}',
    since: 'signed in {{moment}}',
    end: 'End',
    end_of: 'End the session of {{name}}',
    end_others: 'End all other sessions',
    ended: 'The session has ended',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'edit-profile': typeof messages;
  }
}
