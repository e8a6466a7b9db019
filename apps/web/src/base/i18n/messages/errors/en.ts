import type { MessageKey } from '@phasor/contract';

/** What happened, and what to do about it (R-ERR-001). */
export const messages = {
  accuracy_running: {
    title: 'A device is being tested already',
    hint: 'The bench tests one device at a time. Wait until that test has ended.',
  },
  any_assigned_devices: {
    title: 'Any assigned device',
    hint: 'No device is assigned to this account yet. Ask your administrator to assign one.',
  },
  any_edge: {
    title: 'No edge detected',
    hint: 'Select the part of the chart in which the appliance switches on and off.',
  },
  api_communication_error: {
    title: 'API communication error',
    hint: 'The server did not answer as expected. Try again in a moment.',
  },
  appliances_imprints_not_found: {
    title: 'Appliance imprints not found',
    hint: 'Record an appliance first; its imprint then appears here.',
  },
  data_not_found: { title: 'Data not found', hint: 'There are no measurements in this period. Choose another one.' },
  device_is_offline: {
    title: 'The device is busy or offline',
    hint: 'Wait until the running task ends, then try again.',
  },
  device_incapable: {
    title: 'The device cannot do this',
    hint: 'It reports that it lacks what this needs. Choose another device.',
  },
  device_list_get_error: {
    title: 'DeviceList get error.',
    hint: 'The list of your devices could not be read. Wait a moment until it is tried again, or sign in again.',
  },
  device_not_responding_or_offline: {
    title: 'The device is not responding or is offline',
    hint: 'Check its power supply and network, then try again.',
  },
  device_refused: {
    title: 'The device refused the request',
    hint: 'Check its settings or its manual, then try again.',
  },
  duplicate_appliance: { title: 'Appliance with same name already exists', hint: 'Choose another name.' },
  edit_conflict: {
    title: 'Changed elsewhere in the meantime',
    hint: 'The current version has been loaded. Make your change again.',
  },
  energy_not_found_for_selected_time: {
    title: 'Energy not found for selected time',
    hint: 'Nothing was measured before this period; it counts from its first measurement. Choose a later one.',
  },
  file_format_not_supported: { title: 'File format not supported', hint: 'Use a PNG or JPEG picture.' },
  file_too_large: { title: 'File is too large, max allowed size is 1MB', hint: 'Reduce the picture and try again.' },
  forbidden: { title: 'Not allowed', hint: 'This account has no access to it. Ask its owner or your administrator.' },
  general_error: {
    title: 'Unexpected error',
    hint: 'Check whether your change was saved, then try again. If it happens again, tell your administrator.',
  },
  hierarchy_duplicites: {
    title: 'The object appears twice',
    hint: 'A device is in the tree only once, and two groups in one place have different names. Choose another place or name.',
  },
  hierarchy_too_large: {
    title: 'The tree is full',
    hint: 'It holds 1,000 groups and devices in 8 levels. Remove groups that are not needed, or shorten names.',
  },
  image_file_upload_failed: { title: 'The picture could not be uploaded', hint: 'Check the connection and try again.' },
  invalid_input: { title: 'Invalid input', hint: 'Check the marked field.' },
  last_owner: {
    title: 'Nobody else owns the device',
    hint: 'Confirm that you want to leave it without an owner.',
  },
  last_manager: {
    title: 'Nobody else manages users',
    hint: 'Choose another account first; it needs the right “User manager” and the section “Applications”.',
  },
  confirmation_needed: {
    title: 'This has to be confirmed',
    hint: 'This switching needs a confirmation. Confirm it, or set “confirmed” in the call.',
  },
  generator_in_use: {
    title: 'Somebody else uses the generator',
    hint: 'Wait until they have stopped it. An owner of the device can stop it at any time.',
  },
  switch_locked: {
    title: 'This is locked',
    hint: 'Ask an owner of the device to unlock it.',
  },
  level_too_low: {
    title: 'The level of your access is not enough',
    hint: 'Ask an owner of the device to do it, or your administrator for a higher level.',
  },
  login_taken: {
    title: 'This login is taken',
    hint: 'Choose another one; upper and lower case make no difference.',
  },
  many_devices: {
    title: 'This account has as many devices as it can have',
    hint: 'Remove a device from it first; 100 can be assigned.',
  },
  remove_oneself: { title: 'You cannot delete your own account', hint: 'Ask another manager to do it.' },
  loading_image_failed: { title: 'The picture could not be loaded', hint: 'Load the page again.' },
  login_credentials_incorrect: {
    title: 'Login credentials incorrect',
    hint: 'Check the user name and the password, then try again.',
  },
  many_edges: {
    title: 'More than 2 edges detected',
    hint: 'Select one switching on and one switching off only.',
  },
  no_tokens_available: { title: 'No tokens available', hint: 'Create one first.' },
  oauth_cookies_disabled: {
    title: 'Cookies are not enabled in current environment. Third-party login form not allowed',
    hint: 'Allow cookies for this address and load the page again.',
  },
  object_not_empty: { title: 'The object is not empty', hint: 'Move or remove what is in it first.' },
  passwords_equal: {
    title: 'Passwords must be different',
    hint: 'Choose a new password that differs from the old one.',
  },
  remove_device_failed: { title: 'The device could not be removed', hint: 'Try again in a moment.' },
  server_communication_error: {
    title: 'Server communication error',
    hint: 'The server cannot be reached. Check the network connection and try again.',
  },
  measurements_damaged: {
    title: 'Measurements of this time are damaged',
    hint: 'The disk returns other bytes than were stored. Ask an administrator to repair them.',
  },
  server_unavailable: {
    title: 'The server is temporarily unavailable',
    hint: 'It is starting or under maintenance. Try again in a minute.',
  },
  second_factor: {
    title: 'A second step is needed',
    hint: 'Use the code of your app, or your passkey.',
  },
  session_expired: { title: 'The session has expired', hint: 'Sign in again; you will return to where you were.' },
  session_invalid: { title: 'The session is no longer valid', hint: 'Sign in again.' },
  small_edges: {
    title: 'Less than 2 edges detected',
    hint: 'Select from before switching on to after switching off; both may differ by a third at most.',
  },
  third_party_refused: {
    title: 'Login credentials incorrect',
    hint: 'The account is not known here, or nothing is assigned to it. Try another one, or ask your administrator.',
  },
  too_many_requests: { title: 'Too many attempts', hint: 'Wait a while, then try again.' },
  upgrade_failed: { title: 'Upgrade failed', hint: 'The device keeps its present firmware. Try again later.' },
  upgrade_not_available: {
    title: 'Upgrade not available',
    hint: 'The device already runs the newest firmware. Check again after the next release.',
  },
  upgrade_running: {
    title: 'An upgrade is running already',
    hint: 'Wait until it has ended. Its progress is shown on the firmware page.',
  },
  upgrade_timeout: {
    title: 'Upgrade timeout, the device is not stable',
    hint: 'Check that it is online before trying again.',
  },
} as const satisfies Record<MessageKey, { title: string; hint: string }>;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof messages;
  }
}
