import { CLIENT_MESSAGES, ERRORS, HIERARCHY_LIMITS, LANGUAGES, type MessageKey, messageKeyOf } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { localeOf } from './locale.ts';
import { messages as de } from './messages/errors/de.ts';
import { messages as en } from './messages/errors/en.ts';
import { messages as sk } from './messages/errors/sk.ts';

const MESSAGES = { en, sk, de } as const;
const KEYS: readonly MessageKey[] = [...Object.values(ERRORS).map(({ message }) => message), ...CLIENT_MESSAGES];

/** A request to the user: the formal imperative of the language, or in English a verb at the beginning of a sentence. */
const REQUEST = {
  en: /(^|[.;:] )(Allow|Ask|Check|Choose|Confirm|Create|Load|Make|Move|Record|Reduce|Remove|Select|Sign|Try|Use|Wait)\b/,
  sk: /\p{L}+te\b/u,
  de: /\p{L}+e?n Sie\b/u,
} as const;

describe.each(LANGUAGES)('the error catalogue in %s', (language) => {
  // proves R-ERR-001
  it.each([...new Set(KEYS)])('states for %s what happened and what to do', (key) => {
    const { title, hint } = MESSAGES[language][key];
    expect(title.trim()).not.toBe('');
    expect(hint).toMatch(/[.]$/);
    expect(hint).toMatch(REQUEST[language]);
    expect(title).not.toBe(hint);
  });

  // proves R-TREE-046
  it('names the limits of the tree', () => {
    const { nodes, levels } = HIERARCHY_LIMITS;
    const { hint } = MESSAGES[language].hierarchy_too_large;
    expect(hint).toContain(new Intl.NumberFormat(localeOf(language)).format(nodes));
    expect(hint).toMatch(new RegExp(`\\b${levels}\\s`));
  });
});

describe('the words of the specification', () => {
  // proves R-ERR-002
  it.each([
    ['login_credentials_incorrect', 'Login credentials incorrect'],
    ['server_communication_error', 'Server communication error'],
    ['api_communication_error', 'API communication error'],
    ['data_not_found', 'Data not found'],
    ['any_assigned_devices', 'Any assigned device'],
    ['device_list_get_error', 'DeviceList get error.'],
    ['oauth_cookies_disabled', 'Cookies are not enabled in current environment. Third-party login form not allowed'],
    ['general_error', 'Unexpected error'],
    ['duplicate_appliance', 'Appliance with same name already exists'],
    ['many_edges', 'More than 2 edges detected'],
    ['small_edges', 'Less than 2 edges detected'],
    ['any_edge', 'No edge detected'],
    ['passwords_equal', 'Passwords must be different'],
    ['file_format_not_supported', 'File format not supported'],
    ['file_too_large', 'File is too large, max allowed size is 1MB'],
  ] as const)('are kept in English: %s', (key, words) => {
    expect(en[key].title).toBe(words);
  });

  // proves R-ERR-004
  it.each([
    [603, 'login_credentials_incorrect'],
    [616, 'login_credentials_incorrect'],
    [604, 'device_not_responding_or_offline'],
    [525, 'many_edges'],
    [526, 'any_edge'],
    [527, 'duplicate_appliance'],
    [528, 'small_edges'],
    [529, 'device_is_offline'],
    [610, 'data_not_found'],
    [636, 'upgrade_not_available'],
    [540, 'upgrade_timeout'],
    [714, 'session_expired'],
    [722, 'session_expired'],
    [716, 'session_invalid'],
    [720, 'session_invalid'],
    [403, 'forbidden'],
    [422, 'invalid_input'],
    [987, 'api_communication_error'],
  ])('belong to code %i: %s', (code, key) => {
    expect(messageKeyOf(code)).toBe(key);
  });
});

describe('the messages of the catalogue', () => {
  // proves R-ERR-003
  it.each([
    'general_error',
    'data_not_found',
    'device_not_responding_or_offline',
    'duplicate_appliance',
    'many_edges',
    'small_edges',
    'any_edge',
    'object_not_empty',
    'hierarchy_duplicites',
    'energy_not_found_for_selected_time',
    'appliances_imprints_not_found',
    'passwords_equal',
    'any_assigned_devices',
    'login_credentials_incorrect',
    'upgrade_failed',
    'upgrade_timeout',
    'upgrade_not_available',
    'file_format_not_supported',
    'file_too_large',
    'image_file_upload_failed',
    'loading_image_failed',
    'oauth_cookies_disabled',
    'no_tokens_available',
  ] as const)('hold %s in three languages', (key) => {
    expect(LANGUAGES.map((language) => MESSAGES[language][key].title.length > 0)).toEqual([true, true, true]);
  });
});
