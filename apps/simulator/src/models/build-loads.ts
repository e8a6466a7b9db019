import { ActivityLoad } from './activity-load.ts';
import { Appliance } from './appliance.ts';
import { APPLIANCES, type ApplianceName } from './appliance-catalogue.ts';
import { CyclingLoad } from './cycling-load.ts';
import { EvCharger } from './ev-charger.ts';
import { Lighting } from './lighting.ts';
import type { Connection, Load, LoadPlace } from './load.ts';
import {
  ACTIVITY_KINDS,
  type ActivityName,
  CHARGER_KINDS,
  type ChargerName,
  CYCLING_KINDS,
  type CyclingName,
  LIGHTING_KINDS,
  type LightingName,
} from './load-catalogue.ts';
import { type PhotovoltaicKind, Photovoltaics } from './photovoltaics.ts';

interface Placed {
  readonly connection: Connection;
  /** Tells apart two of one kind; default: the kind's name. */
  readonly name?: string;
}

/** One load of a meter, as data. `times` scales its power. */
export type LoadSpec =
  | (Placed & { readonly appliance: ApplianceName })
  | (Placed & { readonly cycling: CyclingName; readonly times?: number })
  | (Placed & { readonly activity: ActivityName; readonly times?: number })
  | (Placed & { readonly lighting: LightingName; readonly times?: number })
  | (Placed & { readonly charger: ChargerName })
  | { readonly solar: PhotovoltaicKind; readonly name?: string };

/** Builds the loads of one meter; the same seed builds the same loads, so that a sum meter can hold them again. */
export function buildLoads(specs: readonly LoadSpec[], seed: number): readonly Load[] {
  return specs.map((spec) => buildLoad(spec, seed));
}

function buildLoad(spec: LoadSpec, seed: number): Load {
  if ('solar' in spec) return new Photovoltaics(spec.solar, { name: spec.name ?? 'solar' });
  const place = (name: string): LoadPlace => ({ seed, name: spec.name ?? name, connection: spec.connection });
  if ('appliance' in spec) return new Appliance(APPLIANCES[spec.appliance], place(spec.appliance));
  if ('charger' in spec) return new EvCharger(CHARGER_KINDS[spec.charger], place(spec.charger));
  if ('cycling' in spec) {
    const kind = CYCLING_KINDS[spec.cycling];
    return new CyclingLoad({ ...kind, ...scaled(kind, spec.times) }, place(spec.cycling));
  }
  if ('activity' in spec) {
    const kind = ACTIVITY_KINDS[spec.activity];
    return new ActivityLoad({ ...kind, watts: kind.watts * (spec.times ?? 1) }, place(spec.activity));
  }
  const kind = LIGHTING_KINDS[spec.lighting];
  return new Lighting({ ...kind, watts: kind.watts * (spec.times ?? 1) }, place(spec.lighting));
}

function scaled(kind: { watts: number; vars: number; idleWatts?: number }, times = 1) {
  return { watts: kind.watts * times, vars: kind.vars * times, idleWatts: (kind.idleWatts ?? 0) * times };
}
