import { type CatalogueEntry, measures, type Sighting } from '@phasor/contract';
import { withUnit } from '@phasor/quantities';
import { measuredText } from '../measured.ts';

const NATIVE: ReadonlySet<string> = new Set(['native', 'agent']);

/** Whether a device connects by the protocol of Phasor. It names its phases itself, and reports no model of the catalogue. */
export function isNative({ connection }: Pick<Sighting, 'connection'>): boolean {
  return NATIVE.has(connection.ecosystem);
}

/** Whether a native device has signed in with its credential and has sent no values so far: it can be placed all the same. */
export function waitsForValues(sighting: Pick<Sighting, 'connection' | 'values'>): boolean {
  return isNative(sighting) && sighting.values.length === 0;
}

/** The sighting of a native device with what is known of the chosen model. */
export function asChosen(sighting: Sighting, chosen: CatalogueEntry['models'][number] | undefined): Sighting {
  if (chosen === undefined || !isNative(sighting)) return sighting;
  const { maker, model, type, phases } = chosen;
  return { ...sighting, suggested: { type, phases }, maker: sighting.maker ?? maker, model: sighting.model ?? model };
}

/** The name that a device reports, otherwise its make, otherwise its name within the connection. */
export function nameOf({ name, maker, model, key }: Pick<Sighting, 'name' | 'maker' | 'model' | 'key'>): string {
  const make = [maker, model].filter((part) => part !== null && part !== '').join(' ');
  return name ?? (make === '' ? key : make);
}

/** What tells a device from others of its name and make: its values, its name within the connection, and the connection. */
export function detailsOf(sighting: Sighting, locale: string): string {
  const { key, connection } = sighting;
  const parts = [valuesText(sighting, locale), nameOf(sighting) === key ? '' : key, connection.name];
  return parts.filter((part) => part !== '').join(' · ');
}

type Made = Pick<Sighting, 'suggested' | 'channels' | 'relays' | 'values'>;

/** The drawing that fits what a device reports: nothing else is known of it. */
export function drawingOf({ suggested, channels, relays, values }: Made): string {
  if (measures(suggested.type, 'sensor') || (values.length > 0 && values.every(({ place }) => place === '')))
    return 'sensor';
  if (channels > 1) return 'clamps';
  if (suggested.phases > 1) return 'rail-meter';
  return relays > 0 ? 'plug' : 'smart-meter';
}

/** Shown of a device before it is taken: what tells one plug from the other. */
const TELLING = ['P', 'U', 'tempS', 'hum', 'E_I'] as const;
const SHOWN = 3;

/** The first telling values of a device, such as `43,2 W, 231,4 V`. */
export function valuesText({ values }: Pick<Sighting, 'values'>, locale: string): string {
  const telling = TELLING.flatMap((quantity) => {
    const found = values.filter((value) => value.quantity === quantity);
    return found.find(({ place }) => place === 'T') ?? found[0] ?? [];
  });
  return telling
    .slice(0, SHOWN)
    .map(({ quantity, value }) => {
      const text = measuredText(quantity, value, locale);
      return withUnit(text.value, text.unit);
    })
    .join(', ');
}
