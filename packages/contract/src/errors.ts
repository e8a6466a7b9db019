/**
 * The one error table: every code an answer can carry, its HTTP status (D56) and the key of its message.
 * The codes are the specification's; where it knows none, the HTTP status serves as the code. Of those that share a code the
 * first is what the code alone means.
 */
export const ERRORS = {
  'request.invalid': { code: 422, http: 422, message: 'invalid_input' },
  'request.unreadable': { code: 400, http: 400, message: 'api_communication_error' },
  'request.too_large': { code: 413, http: 413, message: 'file_too_large' },
  'request.unknown_call': { code: 404, http: 404, message: 'api_communication_error' },
  'request.too_many': { code: 429, http: 429, message: 'too_many_requests' },
  'request.edit_conflict': { code: 409, http: 409, message: 'edit_conflict' },
  'server.fault': { code: 500, http: 500, message: 'general_error' },
  'server.damaged': { code: 500, http: 500, message: 'measurements_damaged' },
  'server.unavailable': { code: 503, http: 503, message: 'server_unavailable' },
  'access.forbidden': { code: 403, http: 403, message: 'forbidden' },
  'access.level': { code: 403, http: 403, message: 'level_too_low' },
  'access.credentials': { code: 603, http: 401, message: 'login_credentials_incorrect' },
  'access.second_factor': { code: 401, http: 401, message: 'second_factor' },
  'access.third_party': { code: 616, http: 401, message: 'login_credentials_incorrect' },
  'access.token_expired': { code: 714, http: 401, message: 'session_expired' },
  'access.token_invalid': { code: 716, http: 401, message: 'session_invalid' },
  'access.socket_token_invalid': { code: 720, http: 401, message: 'session_invalid' },
  'access.socket_token_expired': { code: 722, http: 401, message: 'session_expired' },
  'store.not_found': { code: 610, http: 404, message: 'data_not_found' },
  'access.no_devices': { code: 610, http: 404, message: 'any_assigned_devices' },
  'access.last_owner': { code: 409, http: 409, message: 'last_owner' },
  'users.login_taken': { code: 409, http: 409, message: 'login_taken' },
  'users.last_manager': { code: 409, http: 409, message: 'last_manager' },
  'users.oneself': { code: 409, http: 409, message: 'remove_oneself' },
  'users.many_devices': { code: 409, http: 409, message: 'many_devices' },
  'access.passwords_equal': { code: 422, http: 422, message: 'passwords_equal' },
  'device.offline': { code: 604, http: 409, message: 'device_not_responding_or_offline' },
  'device.away': { code: 529, http: 409, message: 'device_is_offline' },
  'device.refused': { code: 409, http: 409, message: 'device_refused' },
  'device.incapable': { code: 409, http: 409, message: 'device_incapable' },
  'firmware.failed': { code: 503, http: 409, message: 'upgrade_failed' },
  'firmware.timeout': { code: 540, http: 409, message: 'upgrade_timeout' },
  'firmware.running': { code: 409, http: 409, message: 'upgrade_running' },
  'firmware.not_available': { code: 636, http: 404, message: 'upgrade_not_available' },
  'accuracy.running': { code: 409, http: 409, message: 'accuracy_running' },
  'guard.locked': { code: 409, http: 409, message: 'switch_locked' },
  'guard.unconfirmed': { code: 409, http: 409, message: 'confirmation_needed' },
  'generator.in_use': { code: 409, http: 409, message: 'generator_in_use' },
  'appliances.many_edges': { code: 525, http: 422, message: 'many_edges' },
  'appliances.no_edge': { code: 526, http: 422, message: 'any_edge' },
  'appliances.duplicate': { code: 527, http: 409, message: 'duplicate_appliance' },
  'appliances.few_edges': { code: 528, http: 422, message: 'small_edges' },
  'tree.not_empty': { code: 409, http: 409, message: 'object_not_empty' },
  'tree.too_large': { code: 422, http: 422, message: 'hierarchy_too_large' },
  'tree.duplicate': { code: 409, http: 409, message: 'hierarchy_duplicites' },
  'upload.format': { code: 422, http: 422, message: 'file_format_not_supported' },
  'upload.too_large': { code: 413, http: 413, message: 'file_too_large' },
} as const satisfies Record<string, { code: number; http: number; message: string }>;

export type ErrorName = keyof typeof ERRORS;

/** Messages of the specification's catalogue that no answer carries: the client alone knows the situation. */
export const CLIENT_MESSAGES = [
  'api_communication_error',
  'appliances_imprints_not_found',
  'device_list_get_error',
  'energy_not_found_for_selected_time',
  'image_file_upload_failed',
  'loading_image_failed',
  'no_tokens_available',
  'oauth_cookies_disabled',
  'remove_device_failed',
  'server_communication_error',
  'third_party_refused',
] as const;

export type MessageKey = (typeof ERRORS)[ErrorName]['message'] | (typeof CLIENT_MESSAGES)[number];

/** Message key for a code seen on the wire; an unknown code is a communication error (R-ERR-004). */
export function messageKeyOf(code: number): MessageKey {
  const known = Object.values(ERRORS).find((error) => error.code === code);
  return known?.message ?? 'api_communication_error';
}

/** Codes after which a session is useless: reconnecting stops and the person signs in again (D3). */
export const SESSION_END_CODES: readonly number[] = [714, 716, 720, 722];
