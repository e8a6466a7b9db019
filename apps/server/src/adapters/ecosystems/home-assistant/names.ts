import type { Place } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { channelPlace } from '../channels.ts';

/** What the name of an entity adds to its device class. */
export interface NameMeaning {
  /** Null = the name contains no place; undefined = a place that nothing is stored at, such as the neutral or a voltage between phases. */
  readonly place: Place | null | undefined;
  /** Energy or power that leaves the site. */
  readonly isExport: boolean;
  /** A counter that begins anew each day, month or year. */
  readonly isOfPeriod: boolean;
  /** An extreme, a limit, direct current or a battery: no measurement of the supply. */
  readonly isNoSupply: boolean;
  readonly tariff?: number;
}

/**
 * Words in names of entities. Numbers of phases and channels count from 1; channel 0 is the device itself.
 *
 * | words                                                              | meaning            |
 * | ------------------------------------------------------------------ | ------------------ |
 * | `phase a`, `ph 1`, `line 2`, `leg c`, `l1`, `u2`, `i3`             | phase L1, L2, L3   |
 * | `ct 2`, `ch1`, `channel 3`, `clamp`, `circuit`, `outlet`, `socket` | channel            |
 * | `neutral`, two phases in one name                                  | stored nowhere     |
 * | `export`, `return`, `produced`, `feed in`, `injection`, `sold`, `yield` | leaves the site    |
 * | `today`, `daily`, `month`, `session`                               | counter of a period |
 * | `tariff 1`, `rate 2`, `t1`                                         | tariff             |
 */
const PHASE = /\b(?:(?:phase|ph|line|leg) ?([abc123])|[lui] ?([123]))\b/g;
const CHANNEL = /\b(?:ct|ch|channel|clamp|circuit|outlet|socket|port|input|string|relay|switch) ?(\d)\b/;
const NOWHERE = /\bneutral\b/;
const EXPORT =
  /\b(?:export\w*|return\w*|inject\w*|feed|feedin|einspeis\w*|out|produced|production|reverse|sold|yield)\b/;
const PERIOD =
  /\b(?:today|daily|days?|yesterday|ago|week\w*|month\w*|year\w*|hour\w*|heute|gestern|monat\w*|jahr\w*|session|trip)\b/;
const DIRECT_CURRENT = /\bdc\b/;
const YIELD = /\byield\b/;
const NO_SUPPLY =
  /\b(?:dc|pv|batter\w+|batt|max\w*|min|minimum|peak|limit|average|avg|threshold|setpoint|rated|nominal)\b/;
const TARIFF = /\b(?:tariff|rate|t) ?([1-4])\b/;

/** @param names the name, then what is looked at where it says nothing about the place */
export function nameMeaning(names: readonly string[]): NameMeaning {
  const texts = names.map(wordsOf);
  const [text = ''] = texts;
  const tariff = TARIFF.exec(text)?.[1];
  return {
    place: texts.map(placeIn).find((place) => place !== null) ?? placeOfFirst(texts),
    isExport: EXPORT.test(text),
    isOfPeriod: PERIOD.test(text),
    isNoSupply: NO_SUPPLY.test(text),
    ...(tariff === undefined ? {} : { tariff: Number(tariff) }),
  };
}

/** Whether it names direct current, as `PowerDC` and `U_DC` of an inverter do. */
export function isOfDirectCurrent(name: string): boolean {
  return DIRECT_CURRENT.test(wordsOf(name));
}

/** Whether it is what a source of power has delivered, such as `YieldTotal`. */
export function isYield(name: string): boolean {
  return YIELD.test(wordsOf(name));
}

/** `YieldDay` and `power_phase-A` in words of lower case. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[^A-Za-z0-9]+/g, ' ');
  return words.trim().toLowerCase();
}

/** Undefined also where the first text names a place at which nothing is stored. */
function placeOfFirst(texts: readonly string[]): Place | null | undefined {
  return texts.some((text) => placeIn(text) === undefined) ? undefined : null;
}

function placeIn(text: string): Place | null | undefined {
  if (NOWHERE.test(text)) return undefined;
  const phases = new Set([...text.matchAll(PHASE)].map(([, named, numbered]) => phaseOf(named ?? numbered ?? '')));
  if (phases.size > 0) return phases.size === 1 ? PHASES[[...phases][0] ?? 0] : undefined;
  const channel = CHANNEL.exec(text)?.[1];
  return channel === undefined || channel === '0' ? null : channelPlace(Number(channel) - 1);
}

function phaseOf(letter: string): number {
  const n = 'abc'.indexOf(letter);
  return n >= 0 ? n : Number(letter) - 1;
}
