export const messages = {
  title: 'Change password',
  lead: 'Other sessions of this account end when the password changes.',
  old: 'Old password',
  new: 'New password',
  rule: 'At least {{count}} characters',
  required: 'Fill in this field',
  too_short: 'The new password needs at least {{count}} characters',
  equal: 'Passwords must be different',
  wrong: 'The old password is not right',
  submit: 'Change password',
  changed: 'Password successfully changed',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'edit-profile': typeof messages;
  }
}
