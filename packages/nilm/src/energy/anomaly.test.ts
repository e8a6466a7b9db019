import { describe, expect, it } from 'vitest';
import { ANOMALOUS, anomaliesOf, ENOUGH_RUNS, NORMAL, type PlacedRun } from './anomaly.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, the first of a month. */
const BEGIN = Date.UTC(2026, 5, 1);

function placed(start: number, minutes: number): PlacedRun {
  const since = (start - BEGIN) / DAY;
  return {
    start,
    end: start + minutes * 60_000,
    timeOfDay: (since % 1) * 24,
    timeOfWeek: since % 7,
    timeOfMonth: since % 30,
    timeOfYear: (since + 151) % 365,
  };
}

/** Runs at one hour of so many days, with some minutes of variation. */
function daily(hour: number, days: number, minutes = 10): PlacedRun[] {
  return Array.from({ length: days }, (_, day) =>
    placed(BEGIN + day * DAY + hour * HOUR + ((day * 7) % 11) * 60_000, minutes + (day % 3)),
  );
}

const anomalousAt = (classes: Int8Array) => [...classes].flatMap((each, i) => (each === ANOMALOUS ? [i] : []));

describe('the six series of an appliance', () => {
  // proves R-NILM-006
  it('have a value and a class for each run, and one value fewer for the times between them', () => {
    const runs = daily(8, 20);
    const { times, ...others } = anomaliesOf(runs);
    expect(times.values).toHaveLength(19);
    expect(times.classes).toHaveLength(19);
    for (const series of Object.values(others)) {
      expect(series.values).toHaveLength(20);
      expect(series.classes).toHaveLength(20);
    }
    expect(times.values[0]).toBeCloseTo(24, 0);
    expect(anomaliesOf(runs).durations.values[0]).toBe(10);
  });

  it('are all normal if nothing changes', () => {
    for (const { classes } of Object.values(anomaliesOf(daily(8, 40)))) expect(anomalousAt(classes)).toEqual([]);
  });

  it('are all normal before there are enough runs to compare with', () => {
    const few = [...daily(8, ENOUGH_RUNS - 2), placed(BEGIN + 30 * DAY, 600)];
    for (const { classes } of Object.values(anomaliesOf(few))) expect(anomalousAt(classes)).toEqual([]);
    expect(anomaliesOf([]).times.values).toHaveLength(0);
    expect(anomaliesOf([]).durations.classes).toHaveLength(0);
  });

  it('are judged from twelve runs on', () => {
    const anomalous = (count: number) => {
      const runs = daily(8, count).map((run, i) => (i === 5 ? { ...run, end: run.start + 3 * HOUR } : run));
      return anomalousAt(anomaliesOf(runs).durations.classes);
    };
    expect([anomalous(11), anomalous(12)]).toEqual([[], [5]]);
  });

  it('judge times of the day once twelve runs cover three days', () => {
    const anomalous = (last: number, perDay = 4) => {
      const mornings = [0, 1, 2].flatMap((day) =>
        Array.from({ length: perDay }, (_, n) => placed(BEGIN + day * DAY + 8 * HOUR + n * 60_000, 10)),
      );
      const evening = placed(BEGIN + DAY + 20 * HOUR, 10);
      const runs = [...mornings, evening, placed(last, 10)].sort((a, b) => a.start - b.start);
      const { values, classes } = anomaliesOf(runs).timeOfDay;
      return anomalousAt(classes).map((run) => Math.round(values[run] ?? 0));
    };
    const afterThreeDays = BEGIN + 3 * DAY + 8 * HOUR;
    expect(anomalous(afterThreeDays)).toEqual([20]);
    expect(anomalous(afterThreeDays - 1_000)).toEqual([]);
    expect(anomalous(afterThreeDays, 3)).toEqual([]);
  });

  it('show a run that took far longer or shorter than others', () => {
    const runs = daily(8, 30).map((run, i) => (i === 12 ? { ...run, end: run.start + 3 * HOUR } : run));
    const short = daily(8, 30).map((run, i) => (i === 20 ? { ...run, end: run.start + 20_000 } : run));
    expect(anomalousAt(anomaliesOf(runs).durations.classes)).toEqual([12]);
    expect(anomalousAt(anomaliesOf(short).durations.classes)).toEqual([20]);
  });

  it('show a long absence', () => {
    const runs = daily(8, 40).filter((_, day) => day < 20 || day > 32);
    expect(anomalousAt(anomaliesOf(runs).times.classes)).toEqual([19]);
  });

  // proves R-NILM-006
  it('show a run at night among runs in the morning and in the evening', () => {
    const twice = [...daily(7, 20), ...daily(19, 20)];
    const runs = [...twice, placed(BEGIN + 10 * DAY + 3 * HOUR, 10)].sort((a, b) => a.start - b.start);
    const { timeOfDay } = anomaliesOf(runs);
    expect([...timeOfDay.values].filter((_, i) => timeOfDay.classes[i] === ANOMALOUS)).toEqual([3]);
  });

  it('treat late evening as close to midnight, and Sunday next to Monday', () => {
    const around = Array.from({ length: 30 }, (_, day) =>
      placed(BEGIN + day * DAY + (day % 2 === 0 ? 0.3 : 23.7) * HOUR, 10),
    );
    expect(anomalousAt(anomaliesOf(around).timeOfDay.classes)).toEqual([]);
  });

  it('do not judge weeks, months and years before the runs cover them', () => {
    const week = [...daily(8, 12), ...daily(9, 12)].sort((a, b) => a.start - b.start);
    expect(anomalousAt(anomaliesOf(week).timeOfWeek.classes)).toEqual([]);
    const mondays = Array.from({ length: 20 }, (_, i) => placed(BEGIN + i * 7 * DAY + 8 * HOUR, 10));
    const withSaturday = [...mondays, placed(BEGIN + 54 * DAY, 10)].sort((a, b) => a.start - b.start);
    const { timeOfWeek, timeOfYear } = anomaliesOf(withSaturday);
    expect(anomalousAt(timeOfWeek.classes)).toEqual([8]);
    expect([...timeOfYear.classes].every((each) => each === NORMAL)).toBe(true);
  });
});
