import { describe, expect, it, vi } from 'vitest';
import type { Announced, Announcements, RevisionStep } from '../src/ports/announcements.ts';
import type { RecordStore } from '../src/ports/records/record-store.ts';
import { aConnection, aDevice } from './record-builders.ts';
import { NUMBERED_CHANGES, raisedBy } from './record-store/numbers/revisions.ts';
import { aTariff } from './tariff-builder.ts';
import { until } from './until.ts';

/** Announcements that have begun, of empty records. */
export interface TrialAnnouncements {
  readonly announcements: Announcements;
  /** The records of this process, whose changes are announced. */
  readonly records: RecordStore;
  /** The same ones, as a program has them that announces nothing. */
  readonly elsewhere: RecordStore;
  remove(): Promise<void>;
}

type Trial = Omit<TrialAnnouncements, 'remove'>;

/** What a listener received, in order. */
function followed({ announcements }: Trial, kind: Announced) {
  const steps: RevisionStep[] = [];
  const end = announcements.follow(kind, async (step) => void steps.push(step));
  return { steps, end };
}

const SCENARIOS: Readonly<Record<string, (trial: Trial) => Promise<void>>> = {
  async 'announces what this process has changed to its followers alone'(trial) {
    const { records } = trial;
    const [devices, tariffs, connections] = (['devices', 'tariffs', 'connections'] as const).map((kind) =>
      followed(trial, kind),
    );
    const { tariffs: from } = await records.revisions.all();
    await records.devices.add(aDevice());
    await records.tariffs.put(aTariff());
    const { tariffs: to } = await records.revisions.all();
    await until(() => expect(tariffs?.steps.at(-1)?.to).toBe(to));
    expect(tariffs?.steps[0]?.from).toBe(from);
    expect(devices?.steps.length).toBeGreaterThan(0);
    expect(connections?.steps).toEqual([]);
  },

  async 'announces what another program has changed without an announcement'(trial) {
    const { steps } = followed(trial, 'connections');
    await trial.elsewhere.connections.add(aConnection());
    const { connections: to } = await trial.elsewhere.revisions.all();
    await until(() => expect(steps.at(-1)?.to).toBe(to));
  },

  async 'announces all that is new, without a gap, after a time without a connection'(trial) {
    const { announcements, records } = trial;
    await records.devices.add(aDevice());
    const { tariffs: from } = await records.revisions.all();
    const listener = vi.fn(async (_step: RevisionStep) => undefined);
    listener.mockRejectedValueOnce(new Error('away'));
    announcements.follow('tariffs', listener);
    await records.tariffs.put(aTariff());
    await until(() => expect(listener).toHaveBeenCalled());
    await records.tariffs.put(aTariff({ validFrom: '2026-02-01' }));
    const { tariffs: to } = await records.revisions.all();
    await until(() => expect(listener.mock.lastCall?.[0].to).toBe(to));
    const [first, second] = listener.mock.calls.map(([step]) => step);
    expect([first?.from, second?.from]).toEqual([from, from]);
  },

  async 'calls a listener once at a time, and again for what came meanwhile'(trial) {
    const { announcements, records } = trial;
    const steps: RevisionStep[] = [];
    const free = Promise.withResolvers<void>();
    announcements.follow('devices', (step) => {
      steps.push(step);
      return free.promise;
    });
    const other = followed(trial, 'devices');
    await records.devices.add(aDevice());
    await until(() => expect(steps).toHaveLength(1));
    await records.devices.change(aDevice().mac, { title: 'Hall' });
    const { devices: to } = await records.revisions.all();
    await until(() => expect(other.steps.at(-1)?.to).toBe(to));
    expect(steps).toHaveLength(1);
    free.resolve();
    await until(() => expect(steps.at(-1)?.to).toBe(to));
    expect(steps[1]?.from).toBe(steps[0]?.to);
  },

  async 'announces nothing after its end'(trial) {
    const [gone, there] = [followed(trial, 'devices'), followed(trial, 'devices')];
    gone.end();
    await trial.records.devices.add(aDevice());
    await until(() => expect(there.steps).not.toEqual([]));
    expect(gone.steps).toEqual([]);
  },

  async 'announces every change that raises a number, alone and with others'({ announcements, records }) {
    const changed = vi.spyOn(announcements, 'changed');
    for (const [, make] of NUMBERED_CHANGES) {
      changed.mockClear();
      const raised = await raisedBy(records, () => make(records));
      expect(changed.mock.calls.flatMap(([kinds]) => kinds)).toEqual(expect.arrayContaining([...raised]));
    }
    changed.mockClear();
    await records.exclusively('connections', async (alone) => {
      await alone.devices.add(aDevice());
      await alone.tariffs.put(aTariff());
      expect(changed).not.toHaveBeenCalled();
    });
    expect(changed.mock.calls).toEqual([[['devices', 'tariffs']]]);
  },

  async 'may be stopped twice'({ announcements }) {
    await announcements.stop();
    await announcements.stop();
  },
};

/** What all announcements do, however many processes there may be. */
export function describeAnnouncements(name: string, open: () => Promise<TrialAnnouncements>): void {
  describe(name, () => {
    it.each(Object.entries(SCENARIOS))('%s', async (_behaviour, scenario) => {
      const { remove, ...trial } = await open();
      try {
        await scenario(trial);
      } finally {
        await remove();
      }
    });
  });
}
