import { DAY_MS, HOUR_MS } from '@phasor/quantities';

/** Constants and limits of the specification, each with its unit in the name (R-FORM). */
export const LIFETIMES_MS = {
  userToken: HOUR_MS,
  deviceList: HOUR_MS,
  renewal: 8 * HOUR_MS,
  lastRoute: 48 * HOUR_MS,
  settings: 30 * DAY_MS,
} as const;

export const RECONNECT = { delayMs: 15_000, jitterMs: 3_000, attempts: 200, afterAttemptsMs: 300_000 } as const;
/**
 * Sign of life of the live socket. A page that received nothing for `silentMs` asks `asks` times, each time waiting `answerMs`,
 * and is then no longer connected: after 35 s. The server ends a connection that leaves a ping of the protocol unanswered
 * for `serverMs`.
 */
export const SIGN_OF_LIFE = { silentMs: 15_000, answerMs: 10_000, asks: 2, serverMs: 30_000 } as const;
export const TOAST_MS = { default: 7_500, login: 5_000, snackbar: 5_000, successDialog: 2_000 } as const;
/** A part of the program that takes longer has failed. */
export const CHUNK_LOAD_MS = 120_000;
export const POLL_MS = { deviceSettings: 15_000 } as const;
/** Of lists: links to pages that are offered at once, rows of a page at first, and how many it can be given. */
export const PAGINATION = { links: 5, perPage: 10, choices: [10, 25, 50] } as const;
export const ANIMATION_MS = { number: 500, energy: 1_000 } as const;
export const NAME_LIMITS = { treeMin: 3, treeMax: 24, dialogMax: 30, tag: 12, title: 20 } as const;
/** Relays: characters of a name, of which a card shows the first, and the greatest power of what hangs on one, W. */
export const RELAY_LIMITS = { name: { min: 3, max: 30, shown: 12 }, power: 99_999 } as const;
/** W: a relay with more on it needs a confirmation before it is switched, unless an owner chose otherwise. */
export const ASK_ABOVE_W = 1_000;
/**
 * Appliances: characters of a name when recorded and when renamed; seconds of one recording; W below which a step of the
 * active power is no edge; appliances of one meter; runs of one answer.
 */
export const APPLIANCE_LIMITS = {
  name: { min: 2, renameMin: 3, max: 30 },
  samples: 10_000,
  threshold: { min: 5, max: 500, first: 25 },
  /** Share of such runs that are true. */
  likeness: { min: 0, max: 0.95, first: 0.2 },
  perDevice: 100,
  imprints: 100,
  runs: 20_000,
  /** Stored samples that are taken as a recording, s; runs that one correction joins; questions that are asked at once. */
  stretchSeconds: 7_200,
  joinedRuns: 50,
  questions: 8,
} as const;
/** The dashboards of appliances: how many the configuration may name, and runs of each that are listed (D34). */
export const SHOWN_APPLIANCES = { max: 12, runs: 20 } as const;
/** Public links: characters of a name, links of one person to one device, days of life at first (D65). */
export const LINK_LIMITS = { name: 30, perDevice: 50, days: 30 } as const;
/**
 * Integration tokens: what each begins with, so that a leaked one is known for what it is; characters of it that are shown,
 * and of a note; valid ones of one person to one device, and how many are kept in all, ended ones among them.
 */
export const INTEGRATION_TOKENS = {
  ...{ prefix: 'phasor_', shown: 20, note: 200, valid: 50, kept: 200 },
  /** Devices of one token. */
  devices: 100,
} as const;
/** Set points of the generator of a precision meter: V, A, degrees and Hz, both ends allowed. */
export const GENERATOR_LIMITS = {
  voltage: { min: 0, max: 320 },
  current: { min: 0, max: 120 },
  angle: { min: 0, max: 360 },
  frequency: { min: 40, max: 70 },
} as const;
/** From one look at what a precision meter sees to the next, ms. */
export const LOOK_AGAIN_MS = { harmonics: 60_000, waveform: 15_000 } as const;
/** Name of the link behind the QR code that a dashboard shows by itself. */
export const DASHBOARD_LINK = 'dashboard';
/** A live chart keeps the values of its last minutes, s, and of slower meters at least so many. */
export const LIVE_SPAN_S = 300;
export const LIVE_POINTS = 20;
export const CHART_POINTS = 2_000;
export const GROUP_MEMBERS_MAX = 100;

/** Longest range of `/energy` per period, days; the screens take the next coarser one beyond (D53). */
export const ENERGY_RANGE_DAYS = { '15MIN': 20, HOUR: 80, DAY: 5 * 366, MONTH: 100 * 366 } as const;
export type EnergyPeriod = keyof typeof ENERGY_RANGE_DAYS;

/** Longest range of `/tools/monitoring` per period, days: about 2,000 steps, and whole years of days. */
export const MONITORING_RANGE_DAYS = { MINUTE: 1, '30MINUTE': 40, DAY: 20 * 366 } as const;
export type MonitoringPeriod = keyof typeof MONITORING_RANGE_DAYS;

/** The firmware page's loading state clears that long after the answer. */
export const FIRMWARE_LOADING_MS = 100;

/**
 * A release of firmware: bytes of its image, characters of its notes. An upgrade without progress, or a new version that has
 * not stayed connected, for `stableMs` is not stable (docs/device-protocol.md).
 */
export const FIRMWARE_LIMITS = { imageBytes: 16 * 1024 * 1024, notes: 2_000, stableMs: 300_000 } as const;

/** VT is the high rate, NT the low one. */
export const TARIFF_RATES = ['VT', 'NT'] as const;
export type TariffRate = (typeof TARIFF_RATES)[number];
/** Quarter hours of a clock day, which is what a tariff is written in (D73). */
export const QUARTERS_OF_DAY = 96;
export const TARIFF_LIMITS = { price: 1_000_000, holidays: 200, versions: 200 } as const;

/**
 * What one import can bring (D75): rows of one call, calls of one import, the length of a row's interval (a day
 * has 25 hours when the clock goes back) and its instant, 1970 to 2100, ms.
 */
export const IMPORT_LIMITS = {
  rows: 2_000,
  parts: 1_000,
  intervalMs: { min: 1_000, max: 90_000_000 },
  time: { min: DAY_MS, max: 4_102_444_800_000 },
  energy: 1e12,
  name: 120,
} as const;

export const HIERARCHY_LIMITS = { nodes: 1_000, levels: 8, bytes: 256 * 1024 } as const;
/** The same for the menus an account arranges beside its hierarchy; what hangs on their leaves needs room too. */
export const MENU_TREE_LIMITS = { ...HIERARCHY_LIMITS, bytes: 1024 * 1024 } as const;
/**
 * Maps of relays: characters of a button's name, of which a map shows the first; buttons of one map; images of one account;
 * the size of a button and where a new one is put, pixels of the image; how far from its corner anything can be, pixels.
 */
export const CONTROL_MAP_LIMITS = {
  name: 30,
  shown: 13,
  buttons: 200,
  images: 100,
  button: { width: 100, height: 50, start: 100 },
  pixels: 10_000,
} as const;
export const LANGUAGES = ['en', 'sk', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Header of an answer about devices: a name of the settings that its figures follow from (ratio, offset, time zone, limits,
 * prices), the same as that of live values formed under them.
 */
export const SETTINGS_HEADER = 'phasor-settings';

/** Notifications of one answer at most (D67). */
export const NOTIFICATION_PAGE = 200;

/** How a device's clock is wrong where its measurements are refused because of their time. */
export const CLOCK_FAULTS = ['ahead', 'behind'] as const;
export type ClockFault = (typeof CLOCK_FAULTS)[number];
