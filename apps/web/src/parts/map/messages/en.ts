/** Controls of a map. */
export const messages = {
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  cluster_one: '{{count}} device here',
  cluster_other: '{{count}} devices here, zoom in',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    map: typeof messages;
  }
}
