import { PHASES } from '@phasor/quantities';
import { z } from 'zod';
import { ARRIVAL_REASONS, BROKER_FAULTS } from '../../arrivals.ts';
import { LANGUAGES } from '../../constants.ts';
import { DEVICE_TYPES } from '../../devices/device-kinds.ts';
import { IMPORT_FAULTS } from '../../devices/import-faults.ts';
import { MEASURED_QUANTITIES, PLACES } from '../../measured/places.ts';
import { circuitNames, mac, ok, token } from '../fields.ts';

/** Number of a connection: 8 lower-case letters and digits. */
const id = z.string().regex(/^[a-z0-9]{8}$/);
const key = z.string().trim().min(1).max(120);
const ecosystem = z.string().min(1).max(40);
const place = z.enum(PLACES);
const quantity = z.enum(MEASURED_QUANTITIES);
const deviceType = z.literal(DEVICE_TYPES);

const wiring = z
  .array(z.object({ from: place, to: place.nullable(), turned: z.boolean() }))
  .max(PLACES.length)
  .default([]);
const fields = z
  .array(z.object({ path: z.string().min(1).max(200), quantity, place, factor: z.number().finite() }))
  .max(200)
  .default([]);

/** Maker and model of the catalogue, on which instructions may depend; absent = the first one. */
const modelNamed = z.string().max(120).optional();

const model = z.object({
  maker: z.string(),
  model: z.string(),
  words: z.array(z.string()),
  drawing: z.string(),
  type: deviceType,
  phases: z.number(),
  channels: z.number(),
  relays: z.number(),
});

const catalogueEntry = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  way: z.enum(['native', 'mqtt', 'http', 'lorawan', 'agent']),
  /** Documentation of the maker. */
  source: z.string(),
  /** Whether it connects as one device, as a gateway for many, or either. */
  joins: z.array(z.enum(['device', 'gateway'])),
  /** What the key of a single device is called there; null = none has to be chosen. */
  key: z.object({ label: z.string(), example: z.string() }).nullable(),
  models: z.array(model),
});
export type CatalogueEntry = z.infer<typeof catalogueEntry>;

const offer = z.object({
  id,
  ecosystem,
  as: z.enum(['device', 'gateway']),
  key: z.string().nullable(),
  /** Beginning of every topic, with a slash at its end, or empty. */
  prefix: z.string(),
  host: z.string(),
  port: z.number(),
  tls: z.boolean(),
  user: z.string(),
  /** Shown this once; a new one is made by `connecting.renew`. */
  password: z.string(),
  /** Epoch ms after which the connection is forgotten unless a device was taken through it; null = kept. */
  draft_until: z.number().nullable(),
  /** What to do in the device's own settings, in order, with everything filled in. */
  steps: z.array(
    z.object({
      text: z.string(),
      /** The same in every language, for somebody who goes on in another one. */
      texts: z.record(z.enum(LANGUAGES), z.string()),
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
      paste: z.string().nullable(),
    }),
  ),
});
export type ConnectionOffer = z.infer<typeof offer>;

const sighting = z.object({
  connection: z.object({ id: z.string(), name: z.string(), ecosystem: z.string() }),
  key: z.string(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  name: z.string().nullable(),
  firmware: z.string().nullable(),
  /** Kind, phases and wiring that fit what it reports. */
  suggested: z.object({ type: deviceType, phases: z.number() }),
  /** Channels and relays that it reports. */
  channels: z.number(),
  relays: z.number(),
  /** Null = it does not report its presence. */
  online: z.boolean().nullable(),
  /** Epoch ms. */
  seen_at: z.number(),
  /** Newest values as reported, before any wiring, base units. */
  values: z.array(z.object({ quantity, place, value: z.number(), at: z.number() })),
  /** Angles of voltages and currents as reported, degrees that they lag behind the voltage of L1; empty where it reports none. */
  angles: z.array(z.object({ quantity: z.enum(['F_U', 'F_I']), place: z.enum(PHASES), value: z.number() })),
  /** Fields whose meaning is not known. */
  unknown: z.array(z.object({ path: z.string(), value: z.union([z.number(), z.string(), z.boolean()]) })),
  /** Devices that were made of it. */
  taken: z.array(z.string()),
  hidden: z.boolean(),
});
export type Sighting = z.infer<typeof sighting>;

const arrivalReason = z.enum(ARRIVAL_REASONS);

const arrival = z.object({
  at: z.number(),
  topic: z.string(),
  /** Null = understood. */
  reason: arrivalReason.nullable(),
  /** Names of what was understood, or of what was not. */
  names: z.array(z.string()),
});

const importError = z.object({
  /** Column, or csv where the line or the file as a whole is wrong. */
  field: z.string(),
  reason: z.enum(IMPORT_FAULTS),
  /** Limits or choices, in signs of every language; null = there is nothing to choose. */
  expected: z.string().nullable(),
  message: z.string(),
});

/** What an external broker says of itself; filters that it does not grant to the server. */
const brokerView = z.object({ fault: z.enum(BROKER_FAULTS).nullable(), missing: z.array(z.string()) });

const state = z.object({
  /** Null = it connects to this server itself. */
  broker: brokerView.nullable(),
  /** Epoch ms of the sign-in of the running connection, or since when it sends over an external broker; null = not connected. */
  signed_in_at: z.number().nullable(),
  /** Newest first. */
  arrivals: z.array(arrival),
  /** Refused sign-ins that may have been meant for this connection, newest first. */
  refused: z.array(z.object({ at: z.number(), user: z.string(), address: z.string(), reason: arrivalReason })),
  devices: z.array(sighting),
});
export type ConnectionState = z.infer<typeof state>;

const placed = z.object({
  title: z.string().trim().min(3).max(30),
  type: deviceType,
  phases: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  wiring,
  fields,
  transformation_ratio: z.number().min(1e-11).max(100_000).default(1),
  max_current: z.number().min(1).max(100_000).default(100),
  time_zone: z.string().max(60).optional(),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lng: z.number().min(-180).max(180).nullable().default(null),
  /** Names of its circuits by their numbers. */
  circuits: circuitNames.optional(),
  /** Node of the caller's tree below which it is put; absent = at its end. */
  group: z.string().min(1).max(60).optional(),
});

const listed = z.object({
  mac: z.string(),
  title: z.string(),
  type: z.number(),
  phases: z.number(),
  /** `native`, or the name of its ecosystem. */
  ecosystem: z.string(),
  connection: z.string().nullable(),
  gateway: z.string().nullable(),
  key: z.string().nullable(),
  wiring,
  fields,
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
  /** Epoch ms; null = never. */
  seen_at: z.number().nullable(),
  created_at: z.number(),
  ended_at: z.number().nullable(),
  /** Stored in the last 24 hours. */
  samples_a_day: z.number(),
  refused: z.array(z.object({ reason: z.string(), count: z.number(), at: z.number() })),
  owners: z.array(z.string()),
});
export type ListedDevice = z.infer<typeof listed>;

const gateway = z.object({
  id,
  name: z.string(),
  ecosystem,
  prefix: z.string(),
  user: z.string(),
  connected: z.boolean(),
  created_at: z.number(),
  devices: z.number(),
  /** Devices behind it that are neither taken nor hidden. */
  waiting: z.number(),
});
export type ListedGateway = z.infer<typeof gateway>;

const user_token = token;
const languages = { language: z.enum(LANGUAGES).default('en') };

export const connectingCalls = {
  'connecting.catalogue': {
    request: z.object({ user_token, ...languages }),
    answer: ok.extend({ data: z.array(catalogueEntry) }),
  },
  'connecting.begin': {
    request: z.object({
      user_token,
      ...languages,
      ecosystem,
      as: z.enum(['device', 'gateway']),
      /** Name of the single device there, or the MAC of a native one; absent = one is made. */
      key: key.optional(),
      name: z.string().trim().min(3).max(30).optional(),
      /** MAC of the device whose meter is exchanged: the new one may have its key. */
      instead: mac.optional(),
      model: modelNamed,
    }),
    answer: ok.extend({ data: offer }),
  },
  'connecting.renew': {
    request: z.object({ user_token, ...languages, id, model: modelNamed }),
    answer: ok.extend({ data: offer }),
  },
  'connecting.cancel': { request: z.object({ user_token, id }), answer: ok },
  'connecting.state': { request: z.object({ user_token, id }), answer: ok.extend({ data: state }) },
  'connecting.waiting': {
    request: z.object({ user_token }),
    answer: ok.extend({ data: z.array(sighting) }),
  },
  'connecting.hide': { request: z.object({ user_token, id, key, hidden: z.boolean() }), answer: ok },
  'connecting.take': {
    request: z.object({ user_token, id, key, devices: z.array(placed).min(1).max(9) }),
    answer: ok.extend({ data: z.array(z.object({ mac, token: z.string() })) }),
  },
  'connecting.exchange': {
    request: z.object({
      ...{ user_token, mac, id, key, wiring, fields },
      /** What the writer saw in the place of the device: a meter that somebody else has put there since then would be lost. */
      known: z.object({ connection: z.string().nullable(), key: z.string().nullable() }).optional(),
    }),
    answer: ok,
  },
  'connecting.rewire': {
    request: z.object({
      ...{ user_token, mac, wiring, fields },
      /** What the writer saw: a wiring or fields that somebody else has stored since then would be lost. */
      known: z.object({ wiring, fields }).optional(),
    }),
    answer: ok,
  },
  'connecting.end': { request: z.object({ user_token, mac }), answer: ok },
  'connecting.devices': { request: z.object({ user_token }), answer: ok.extend({ data: z.array(listed) }) },
  'connecting.gateways': { request: z.object({ user_token }), answer: ok.extend({ data: z.array(gateway) }) },
  'connecting.removeGateway': { request: z.object({ user_token, id }), answer: ok },
  'connecting.importDevices': {
    request: z.object({ user_token, csv: z.string().max(1_000_000), preview: z.boolean() }),
    answer: ok.extend({
      data: z.object({
        rows: z.array(
          z.object({
            line: z.number(),
            mac: z.string(),
            title: z.string(),
            error: importError.nullable(),
            /** MQTT password, once; null in a preview. */
            password: z.string().nullable(),
          }),
        ),
        added: z.number(),
      }),
    }),
  },
};
