/** What is known of a model by the code that it announces. */
export interface Gen1Model {
  readonly model: string;
  readonly phases?: 3;
  readonly channels?: number;
  readonly relays?: number;
}

/** Models that measure. */
export const GEN1_MODELS: ReadonlyMap<string, Gen1Model> = new Map([
  ['SHEM', { model: 'EM', channels: 2, relays: 1 }],
  ['SHEM-3', { model: '3EM', phases: 3, relays: 1 }],
  ['SHPLG-1', { model: 'Plug', channels: 1, relays: 1 }],
  ['SHPLG-S', { model: 'Plug S', channels: 1, relays: 1 }],
  ['SHPLG-U1', { model: 'Plug US', channels: 1, relays: 1 }],
  ['SHSW-PM', { model: '1PM', channels: 1, relays: 1 }],
  ['SHSW-25', { model: '2.5', channels: 2, relays: 2 }],
  ['SHSW-44', { model: '4Pro', channels: 4, relays: 4 }],
]);
