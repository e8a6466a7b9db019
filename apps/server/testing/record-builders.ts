import { DEFAULT_SECTIONS } from '@phasor/contract';
import pino from 'pino';
import { openRecordStore } from '../src/adapters/records/open-record-store.ts';
import { type Connection, UNCONNECTED } from '../src/ports/records/connection-records.ts';
import type { Device } from '../src/ports/records/device-records.ts';
import type { RecordStore } from '../src/ports/records/record-store.ts';
import type { User } from '../src/ports/records/user-records.ts';

/** A local account without rights; say only what matters. */
export function aUser(values: Partial<Omit<User, 'id'>> = {}): Omit<User, 'id'> {
  return {
    login: 'anna',
    passwordHash: null,
    kind: 1,
    demo: false,
    applications: [],
    sections: DEFAULT_SECTIONS,
    settings: {},
    needsSecondFactor: false,
    email: null,
    ...values,
  };
}

/** A three-phase meter in Bratislava; say only what matters. */
export function aDevice(values: Partial<Device> = {}): Device {
  return {
    mac: 'A0B1C2D3E4F5',
    type: 1,
    title: 'Main board',
    phases: 3,
    lora: false,
    nilm: true,
    adapter: 'native',
    adapterKey: null,
    devEui: null,
    credentialHash: null,
    timeZone: 'Europe/Bratislava',
    latitude: null,
    longitude: null,
    mrk: 0,
    rk: 0,
    energyOffset: 0,
    transformationRatio: 1,
    maxCurrent: 63,
    currency: 'EUR',
    kwPrice: null,
    ...{ kwhPrice: null, kwhCo2: null, litrePrice: null },
    createdAt: Date.UTC(2026, 0, 1),
    ...UNCONNECTED,
    ...values,
  };
}

/** A Tasmota plug with a credential of its own; say only what matters. */
export function aConnection(values: Partial<Connection> = {}): Connection {
  return {
    id: 'k3x9q0ab',
    ecosystem: 'tasmota',
    name: 'Kettle',
    user: 'tasmota-k3x9q0ab',
    key: 'kettle',
    prefix: '',
    credentialHash: 'ab'.repeat(32),
    createdBy: 'anna',
    createdAt: Date.UTC(2026, 5, 1),
    draftUntil: null,
    hidden: [],
    ...values,
  };
}

/** Values of a configuration that concern energy. */
export const ENERGY_FIGURES = { kwh_price: 0.1, kwh_co2: 0.5, litre_price: 0.002 } as const;

/** An empty record store in memory, started; the caller stops it. */
export async function recordsInMemory(): Promise<RecordStore> {
  const store = openRecordStore({ folder: ':memory:', url: undefined, log: pino({ enabled: false }) });
  await store.start();
  return store;
}
