export const messages = {
  rule: 'At least {{count}} characters, and none that many people use',
  problem: {
    required: 'Fill in this field',
    short: 'The new password needs at least {{count}} characters',
    common: 'Many people use this password: choose another one',
    login: 'The password must not contain the user name',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    passwords: typeof messages;
  }
}
