/** Clock time of a zone at an instant, by Temporal. */
export const zonedAt = (t: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(zone);

/** Local time minus UTC, ms. */
export const offsetAt = (t: number, zone: string) => zonedAt(t, zone).offsetNanoseconds / 1e6;

/** Zones whose clocks change in different ways. */
export const CHANGING_ZONES = [
  'Europe/Bratislava',
  // By half an hour.
  'Australia/Lord_Howe',
  // At midnight, to the hour after or before.
  'America/Havana',
  'Asia/Beirut',
  // Until 2011 a minute after midnight.
  'America/St_Johns',
  // Skipped 30 December 2011.
  'Pacific/Apia',
] as const;

export interface ClockChange {
  readonly zone: string;
  readonly at: number;
}

function changesOf(zone: string): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  for (let before = zonedAt(Date.UTC(2005, 0, 1), zone); ; ) {
    const change = before.getTimeZoneTransition('next');
    if (change === null || change.year >= 2040) return changes;
    changes.push({ zone, at: change.epochMilliseconds });
    before = change;
  }
}

/** The clock changes of these zones from 2005 to 2039. */
export const CLOCK_CHANGES: readonly ClockChange[] = CHANGING_ZONES.flatMap(changesOf);
