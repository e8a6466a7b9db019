export const messages = {
  title: 'Sign in',
  lead: 'Live and historical measurements of your energy meters.',
  user: 'User name',
  password: 'Password',
  submit: 'Sign in',
  required: 'Fill in this field',
  wait_one: 'Too many attempts. Try again in {{count}} second.',
  wait_other: 'Too many attempts. Try again in {{count}} seconds.',
  cookies: {
    title: 'Cookies are not enabled in current environment',
    hint: 'Signing in needs them. Allow cookies for this address and load the page again.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'sign-in': typeof messages;
  }
}
