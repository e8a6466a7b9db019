/** What a device and a network server sign in with. */
export const NATIVE_FIELDS = [
  { label: 'Host', value: '{host}' },
  { label: 'Port', value: '{port}' },
  { label: 'Client id', value: '{clientId}' },
  { label: 'User', value: '{user}' },
  { label: 'Password', value: '{password}' },
];
