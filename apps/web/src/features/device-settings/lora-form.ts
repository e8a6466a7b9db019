import {
  DEVICE_SETTINGS_LIMITS,
  type DeviceSettings,
  type KnownDeviceSettings,
  type LoraSettings,
  loraIdProblem,
  loraKeyOf,
  loraKeyProblem,
  loraKeysOf,
  loraMasksOf,
  loraPayloadLimit,
  type SettingProblem,
  wholeNumberProblem,
} from '@phasor/contract';

export const STEPS = ['basic', 'details', 'data'] as const;
export type StepName = (typeof STEPS)[number];

/** The wizard's fields as typed; numbers are texts until they are valid. */
export interface LoraForm {
  readonly id: string;
  readonly applicationKey: string;
  readonly networkKey: string;
  readonly echo: string;
  readonly alive: string;
  readonly powerScaler: string;
  readonly timeScaler: string;
  readonly drsf: number;
  readonly drsfForce: boolean;
  /** Bit i is channel i. */
  readonly channels: number;
  readonly bootMessage: boolean;
  readonly sendOnConnect: boolean;
  /** Selected measurement keys. */
  readonly keys: readonly string[];
  /** The selection was more than one payload holds and was cleared. */
  readonly keysCleared: boolean;
}

export type LoraField = keyof LoraForm;
export type LoraProblems = Partial<Record<LoraField, SettingProblem>>;

/** The wizard's fields from the settings of the device. */
export function loraFormOf(settings: LoraSettings, system: { scaler_P: number; scaler_T: number }): LoraForm {
  return {
    id: settings.ID,
    applicationKey: '',
    networkKey: '',
    echo: String(settings.ECHO),
    alive: String(settings.ALIVE),
    powerScaler: String(system.scaler_P),
    timeScaler: String(system.scaler_T),
    ...atDataRate(loraKeysOf(settings, settings.MAP), settings.DRSF),
    drsfForce: settings.DRSF_FORCE === 1,
    channels: settings.channels,
    bootMessage: settings.boot_msg === 1,
    sendOnConnect: settings.LORA_MSG_WHEN_WIFI_CONNECT === 1,
  };
}

type KeysStored = Pick<LoraSettings, 'APPLICATION_KEY_set' | 'NETWORK_KEY_set'>;

/** Errors in the fields of a step; {} when the next one may be shown (R-SET-050). */
export function stepProblems(step: StepName, form: LoraForm, stored: KeysStored): LoraProblems {
  const found = PROBLEMS[step](form, stored);
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

type Found = Partial<Record<LoraField, SettingProblem | undefined>>;

const PROBLEMS: Readonly<Record<StepName, (form: LoraForm, stored: KeysStored) => Found>> = {
  basic: (form, stored) => ({
    id: loraIdProblem(form.id),
    applicationKey: loraKeyProblem(form.applicationKey, stored.APPLICATION_KEY_set),
    networkKey: loraKeyProblem(form.networkKey, stored.NETWORK_KEY_set),
  }),
  details: (form) => ({
    echo: wholeNumberProblem(form.echo, DEVICE_SETTINGS_LIMITS.timer),
    alive: wholeNumberProblem(form.alive, DEVICE_SETTINGS_LIMITS.timer),
    powerScaler: wholeNumberProblem(form.powerScaler, DEVICE_SETTINGS_LIMITS.powerScaler),
    timeScaler: wholeNumberProblem(form.timeScaler, DEVICE_SETTINGS_LIMITS.timeScaler),
    drsf: wholeNumberProblem(String(form.drsf), DEVICE_SETTINGS_LIMITS.drsf),
    channels: form.channels === 0 ? 'required' : undefined,
  }),
  data: (form) => ({ keys: form.keys.length > loraPayloadLimit(form.drsf).keys ? 'range' : undefined }),
};

const STEP_OF: Partial<Record<LoraField, StepName>> = {
  id: 'basic',
  applicationKey: 'basic',
  networkKey: 'basic',
  keys: 'data',
};

/** The step of the wizard that has a field. */
export function stepOf(field: LoraField): StepName {
  return STEP_OF[field] ?? 'details';
}

/** A selection at a data rate: one that a payload does not hold is cleared (R-SET-066). */
export function atDataRate(keys: readonly string[], drsf: number): Pick<LoraForm, 'drsf' | 'keys' | 'keysCleared'> {
  const isTooMany = keys.length > loraPayloadLimit(drsf).keys;
  return { drsf, keys: isTooMany ? [] : keys, keysCleared: isTooMany };
}

/** The form limited by its data rate, which may have changed on the device while keys were chosen. */
export function held(form: LoraForm): LoraForm {
  const { keys, keysCleared } = atDataRate(form.keys, form.drsf);
  return { ...form, keys, keysCleared: form.keysCleared || keysCleared };
}

/** Changes that another data rate makes; a lost selection is reported until keys are chosen again. */
export function withDataRate(form: LoraForm, drsf: number): ReturnType<typeof atDataRate> {
  const { keys, keysCleared } = held({ ...form, drsf });
  return { drsf, keys, keysCleared };
}

/** Whether a key's box can be ticked or cleared: at the limit only ticked ones can. */
export function canToggle({ keys, drsf }: LoraForm, key: string): boolean {
  return keys.includes(key) || keys.length < loraPayloadLimit(drsf).keys;
}

/** The selection with a key ticked or cleared. */
export function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
}

/** What the form was filled from, so that a change of somebody else is not overwritten unseen. */
export function loraKnown(
  settings: LoraSettings,
  { system, secrets_at }: Pick<DeviceSettings, 'system' | 'secrets_at'>,
): KnownDeviceSettings {
  const { scaler_P, scaler_T } = system;
  return { LORA: settings, system: { scaler_P, scaler_T }, secrets_at };
}

/** The data to send: numbers, masks over the device's MAP, and keys only where one was typed (D63). */
export function loraRequest(form: LoraForm, map: readonly string[]) {
  return {
    system: { scaler_p: Number(form.powerScaler), scaler_t: Number(form.timeScaler) },
    lora: {
      ID: form.id.toUpperCase(),
      APPLICATION_KEY: loraKeyOf(form.applicationKey),
      NETWORK_KEY: loraKeyOf(form.networkKey),
      ECHO: Number(form.echo),
      ALIVE: Number(form.alive),
      DRSF: form.drsf,
      DRSF_FORCE: flagOf(form.drsfForce),
      boot_msg: flagOf(form.bootMessage),
      LORA_MSG_WHEN_WIFI_CONNECT: flagOf(form.sendOnConnect),
      channels: form.channels,
      ...loraMasksOf(form.keys, map),
    },
  };
}

function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

const GROUPS = [
  { name: 'now', pattern: /^(V|I|P|Q|S|PF)[ABC]$/ },
  { name: 'average', pattern: /^(Avg[VI]|AVGP)[ABC]$/ },
  { name: 'energy', pattern: /^(TEIN|TEOUT|TER\dQ)[ABC]$/ },
  { name: 'total', pattern: /^(CUM|AAVG|TER[IE]$)/ },
] as const;

export type KeyGroup = (typeof GROUPS)[number]['name'] | 'other';

/** The keys of a MAP by what they measure, each in MAP order; groups without a key are left out. */
export function keyGroups(map: readonly string[]): readonly { name: KeyGroup; keys: readonly string[] }[] {
  const groupOf = (key: string): KeyGroup => GROUPS.find(({ pattern }) => pattern.test(key))?.name ?? 'other';
  const names: readonly KeyGroup[] = [...GROUPS.map(({ name }) => name), 'other'];
  return names
    .map((name) => ({ name, keys: map.filter((key) => groupOf(key) === name) }))
    .filter(({ keys }) => keys.length > 0);
}
