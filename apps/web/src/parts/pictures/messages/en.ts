/** The picture of the place that a device is at. */
export const messages = {
  title: 'Picture of the place',
  hint: 'A plan or photo, PNG or JPEG up to 1 MB. Everyone the device is assigned to sees it.',
  choose: 'Choose a picture…',
  replace: 'Replace…',
  remove: 'Remove picture',
  ask_remove: 'The picture of the place is removed for everyone.',
  of: 'Picture of the place of {{name}}',
  enlarge: 'Enlarge the picture of the place of {{name}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pictures: typeof messages;
  }
}
