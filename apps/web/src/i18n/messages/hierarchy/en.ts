export const messages = {
  choose: 'Choose a device or a group',
  tree: 'Groups and devices',
  find: 'Find by name, tag or address',
  nothing: 'Nothing found',
  nothing_hint: 'Try fewer letters, or a part of the address.',
  select_group: 'Select group',
  select_group_named: 'Select group {{name}}',
  not_selectable: 'No device in this group can be added up',
  rename_named: 'Rename {{name}}',
  details_named: 'Details of {{name}}',
  new_group: 'New group',
  add: 'Add',
  pick: 'Remove several…',
  picked_one: '{{count}} device picked',
  picked_other: '{{count}} devices picked',
  remove_picked: 'Remove',
  merged: 'Changed elsewhere at the same time',
  merged_hint: 'Both changes were kept.',
  name: 'Name',
  name_wrong: 'Write 3 to 30 characters.',
  tag: 'Tag',
  move_to: 'Group',
  top_level: 'No group (top level)',
  mac: 'MAC address',
  kind: 'Kind',
  state: 'State',
  settings: 'Settings',
  latitude: 'Latitude',
  latitude_wrong: 'Write degrees from −90 to 90, or leave both fields empty.',
  longitude: 'Longitude',
  longitude_wrong: 'Write degrees from −180 to 180, or leave both fields empty.',
  place_map: 'Map with the place of the device',
  place_hint: 'Click on the map to choose the place.',
  members_one: 'Adds up {{count}} device.',
  members_other: 'Adds up {{count}} devices.',
  remove_group: 'Remove group',
  demo_keeps: 'The demo account keeps its devices.',
  ask_remove_one: 'The device leaves your list and your groups. Its measurements are kept.',
  ask_remove_other: '{{count}} devices leave your list and your groups. Their measurements are kept.',
  ask_last_owner_one:
    'Nobody else owns this device. After you leave, only an administrator can assign it to someone again.',
  ask_last_owner_other:
    'Some of these devices have no other owner. After you leave, only an administrator can assign them to someone again.',
  leave_anyway: 'Leave anyway',
  removed_one: 'The device was removed successfully',
  removed_other: '{{count}} devices were removed successfully',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    hierarchy: typeof messages;
  }
}
