/** Words about public links. */
export const messages = {
  title: 'Share',
  code: 'QR code of a public link to this device',
  hint: 'Anyone who scans this code sees the measurements of this device, without signing in and without being able to change anything.',
  failed: 'The code could not be read.',
  copy: 'Copy link',
  copied: 'Link copied',
  not_copied: { title: 'The link was not copied', hint: 'This browser does not allow it. Scan the code instead.' },
  copy_wall: 'Copy wall link',
  manage: 'Public links',
  links: 'Public links',
  no_links: 'There is no public link to this device.',
  demo: 'The demo account cannot make, change or revoke links.',
  dashboard_link: 'Code on the dashboard',
  until: 'until {{when}}',
  ended: 'expired {{when}}',
  no_end: 'without end',
  change_end: 'Change end',
  revoke: 'Revoke',
  revoke_of: 'Revoke {{name}}',
  ask_revoke: 'The link {{name}} is revoked for good. Anyone who has it open sees nothing more.',
  name: 'Name of a new link',
  name_hint: 'Display in the hall',
  name_missing: 'Give the link a name.',
  name_taken: 'There is a link of this name. Change its end, or choose another name.',
  valid: 'Valid for',
  life: { '1': '1 day', '7': '7 days', '30': '30 days', '365': '1 year', none: 'no end' },
  make: 'Make link',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sharing: typeof messages;
  }
}
