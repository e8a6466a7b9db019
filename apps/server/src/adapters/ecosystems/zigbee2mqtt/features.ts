import { isJsonObject, type JsonObject } from '../../json.ts';

/** A property that switches, with the words of its two states. */
export interface Relay {
  readonly property: string;
  readonly on: unknown;
  readonly off: unknown;
}

/** What a device can report and do. */
export interface Features {
  /** Units of its measured numbers by property; empty = a number without a unit. */
  readonly units: ReadonlyMap<string, string>;
  /** Its relays, in the order of the maker. */
  readonly relays: readonly Relay[];
}

const DEPTH_MAX = 4;
const EXPOSES_MAX = 200;

/**
 * Features from `definition.exposes` of a device; settings are not among them.
 * @see https://www.zigbee2mqtt.io/guide/usage/exposes.html
 */
export function featuresOf(exposes: unknown): Features {
  const units = new Map<string, string>();
  const relays: Relay[] = [];
  collect({ units, relays }, exposes, 0);
  return { units, relays };
}

interface Collected {
  readonly units: Map<string, string>;
  readonly relays: Relay[];
}

function collect(collected: Collected, exposes: unknown, depth: number): void {
  if (!Array.isArray(exposes) || depth > DEPTH_MAX) return;
  for (const feature of exposes.slice(0, EXPOSES_MAX)) {
    if (!isJsonObject(feature)) continue;
    if (feature.type === 'switch') collectRelay(collected.relays, feature);
    else if (Array.isArray(feature.features)) collect(collected, feature.features, depth + 1);
    else collectNumber(collected.units, feature);
  }
}

function collectRelay(relays: Relay[], { features }: JsonObject): void {
  const list: readonly unknown[] = Array.isArray(features) ? features : [];
  for (const feature of list) {
    if (!isJsonObject(feature) || feature.name !== 'state' || typeof feature.property !== 'string') continue;
    relays.push({ property: feature.property, on: feature.value_on ?? 'ON', off: feature.value_off ?? 'OFF' });
  }
}

/** A property that can be set is a setting, such as a threshold, whatever its name. */
function collectNumber(units: Map<string, string>, { type, property, unit, category, access }: JsonObject): void {
  const isSetting = category === 'config' || (typeof access === 'number' && (access & SETTABLE) !== 0);
  if (type !== 'numeric' || typeof property !== 'string' || isSetting) return;
  units.set(property, typeof unit === 'string' ? unit : '');
}

/** Bit of `access`. */
const SETTABLE = 2;
