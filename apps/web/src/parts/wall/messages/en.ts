/** Words of a screen for a wall. */
export const messages = {
  live: 'live',
  unstored: 'live, but not stored',
  old: 'no new value since {{when}}',
  waiting: 'waiting for the first value',
  lost: 'Connection lost, trying again',
  measured: 'measured {{age}}',
  last: 'last measured {{when}}',
  page: 'Page {{at}} of {{of}}',
  controls: 'Wall display',
  before: 'Previous page',
  next: 'Next page',
  pause: 'Stay on this page',
  resume: 'Go on',
  dwell: 'Each page stands',
  seconds: '{{seconds}} s',
  leave: 'Leave the wall display (Esc)',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    wall: typeof messages;
  }
}
