export const messages = {
  choose: 'Choose a device or a group',
  tree: 'Groups and devices',
  find: 'Find by name, tag or address',
  nothing: 'Nothing found',
  nothing_hint: 'Try fewer letters, or a part of the address.',
  select_group: 'Select group',
  select_group_named: 'Select the group {{name}}',
  not_selectable: 'No device in this group can be added up',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    hierarchy: typeof messages;
  }
}
