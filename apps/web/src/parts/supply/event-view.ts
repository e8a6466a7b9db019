import { kindName, type SupplyEventValues, type SupplyTotalsValues } from '@phasor/contract';
import { DAY_MS, formatNumber, HOUR_MS, MINUTE_MS, MISSING, SECOND_MS, withUnit } from '@phasor/quantities';
import { isVoltageKind } from '@phasor/supply';
import { dashboardOf } from '../../base/addresses/dashboard-path.ts';
import { ROUTES } from '../../base/addresses/route-catalogue.ts';

type Ended = Pick<SupplyEventValues, 'start' | 'end' | 'resolution'>;

/** What the clock of a device counts, ms. */
const CLOCK_MS = 1;

/** Duration of an event, ms; of one that goes on up to `now`: when the answer was formed, so that its totals are of the same moment. */
export function durationOf({ start, end }: Pick<SupplyEventValues, 'start' | 'end'>, now: number): number {
  return Math.max(0, (end ?? now) - start);
}

/** Duration of an event in words. One that ended when it began took less than what it was found in, or than a device's clock counts. */
export function eventDurationText(event: Ended, now: number, locale: string): string {
  const ms = durationOf(event, now);
  if (ms > 0 || event.end === null) return durationText(ms, locale);
  return `< ${durationText(foundIn(event), locale)}`;
}

/** The longest of several events in words, `ms` long: as with one event, there is no duration of 0. */
export function longestText(ms: number, events: readonly Ended[], locale: string): string {
  return isInstant(ms, events)
    ? `< ${durationText(Math.max(...events.map(foundIn)), locale)}`
    : durationText(ms, locale);
}

/** The time of several events together in words, `ms` long: as with one event, there is no duration of 0. */
export function togetherText(ms: number, events: readonly Ended[], locale: string): string {
  const most = events.reduce((sum, event) => sum + foundIn(event), 0);
  return isInstant(ms, events) ? `< ${durationText(most, locale)}` : durationText(ms, locale);
}

/** Whether all of them ended when they began. */
const isInstant = (ms: number, events: readonly Ended[]) =>
  ms === 0 && events.length > 0 && events.every(({ end }) => end !== null);

/** What an event that ended when it began took at most, ms. */
const foundIn = ({ resolution }: Ended) => resolution ?? CLOCK_MS;

/** Unit of what is said of an event: the voltage of a dip, the frequency, a share. */
export function valueUnit({ kind }: Pick<SupplyEventValues, 'kind'>): 'V' | 'Hz' | '%' {
  if (isVoltageKind(kind)) return 'V';
  return kind === 'FREQUENCY' ? 'Hz' : '%';
}

/** A duration in its two largest units: `320 ms`, `4.25 s`, `12 min 5 s`, `1 d 3 h`. */
export function durationText(ms: number, locale: string): string {
  const unit = (value: number, name: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits },
    }).format(value);
  if (ms < SECOND_MS) return unit(Math.round(ms), 'millisecond');
  if (ms < MINUTE_MS) return unit(Math.floor(ms / 10) / 100, 'second', 2);
  const steps = [
    [DAY_MS, 'day', HOUR_MS, 'hour'],
    [HOUR_MS, 'hour', MINUTE_MS, 'minute'],
    [MINUTE_MS, 'minute', SECOND_MS, 'second'],
  ] as const;
  const [large, name, small, part] = steps.find(([length]) => ms >= length) ?? steps[2];
  const rest = Math.floor((ms % large) / small);
  return [unit(Math.floor(ms / large), name), ...(rest === 0 ? [] : [unit(rest, part)])].join(' ');
}

/** Around an event a chart shows at least this much of time, ms. */
const AROUND_MS = 120_000;

/** The address of the chart of the voltage around an event, and its period; undefined where the device has no such chart. */
export function chartOf(
  deviceType: number,
  { start, end }: Pick<SupplyEventValues, 'start' | 'end'>,
  now: number,
): { readonly path: string; readonly range: string } | undefined {
  const kind = kindName(deviceType);
  const route = ROUTES.find(
    ({ page, screen, kinds }) => page === 'profile' && screen === 'voltage' && kinds?.includes(kind),
  );
  return route === undefined ? undefined : { path: route.path, range: rangeAround({ start, end }, now) };
}

/** The period of a chart around an event, as addresses have it. */
export function rangeAround({ start, end }: Pick<SupplyEventValues, 'start' | 'end'>, now: number): string {
  const margin = Math.max(AROUND_MS, durationOf({ start, end }, now) / 4);
  return `${Math.floor((start - margin) / 1_000)}..${Math.ceil(((end ?? now) + margin) / 1_000)}`;
}

/** Whether anything is known of the supply in a period: of what was neither measured nor reported there is no number, not even 0. */
export function isKnown({ known, kinds }: Pick<SupplyTotalsValues, 'known' | 'kinds'>): boolean {
  return known > 0 || Object.keys(kinds).length > 0;
}

/** Why a list has no events: filters hide them, nothing happened, or nobody knows, because nothing was measured. */
export function emptyReason(count: number, isKnown: boolean): 'none_such' | 'none' | 'nothing_known' {
  if (count > 0) return 'none_such';
  return isKnown ? 'none' : 'nothing_known';
}

/** The address of the events of the supply of a kind of device; its dashboard for one without such a screen. */
export function eventsPath(deviceType: number): string {
  const route = ROUTES.find(({ page, kinds }) => page === 'supply' && kinds?.includes(kindName(deviceType)));
  return route?.path ?? dashboardOf(deviceType);
}

/** Events that the tables of EN 50160 count by cell. */
export function byClass(events: readonly SupplyEventValues[]): ReadonlyMap<string, readonly SupplyEventValues[]> {
  return Map.groupBy(
    events.filter((event) => event.class !== null),
    (event) => event.class ?? '',
  );
}

/** Dips and swells without a cell: longer than a minute, or found in samples that are too long to tell. */
export function unclassed(events: readonly SupplyEventValues[]): number {
  return events.filter((event) => event.class === null && isVoltageKind(event.kind) && event.kind !== 'OUTAGE').length;
}

/** Share of time with supply, % with four decimals; a dash where nothing is known. */
export function availabilityText(availability: number | null, locale: string): string {
  if (availability === null) return MISSING;
  // 99.99999 % is not 100 %.
  const shown = availability === 100 ? 100 : Math.min(99.9999, availability);
  return withUnit(formatNumber(shown, 4, locale), '%');
}
