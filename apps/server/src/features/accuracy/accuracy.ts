import {
  type AccuracyBench,
  type AccuracyRunEntry,
  type CallBody,
  type GeneratorGuard,
  measures,
} from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { GeneratorGate } from '../../ports/generator-gate.ts';
import type { AccuracyRun } from '../../ports/records/accuracy-records.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { MenuRecords } from '../../ports/records/menu-records.ts';
import { BenchDesk, type BenchDeskParts } from './bench-desk.ts';
import { profileCalls } from './profiles.ts';

export interface AccuracyParts extends BenchDeskParts {
  readonly menus: MenuRecords;
  readonly assignments: AssignmentRecords;
  readonly devices: DeviceRecords;
  /** Token of a device, as its users have it. */
  readonly tokenOf: (mac: string) => string;
  /** Admits the use of the bench's generator, and notes its user. */
  readonly guards: GeneratorGate & { of(mac: string): Promise<GeneratorGuard> };
}

type AccuracyCalls =
  | 'accuracy.readProfiles'
  | 'accuracy.writeProfiles'
  | 'accuracy.devices'
  | 'accuracy.test'
  | 'accuracy.cancel'
  | 'accuracy.results';

/** Tests of how accurately devices measure what a generator puts out (R-ACCU). */
export class Accuracy {
  readonly calls: CallHandlers<AccuracyCalls>;
  readonly desk: BenchDesk;
  readonly #parts: AccuracyParts;

  constructor(parts: AccuracyParts) {
    this.#parts = parts;
    this.desk = new BenchDesk(parts);
    this.calls = {
      ...profileCalls(parts.menus),
      'accuracy.devices': async (_body, context) => ({
        data: await this.#testable(context),
        bench: await this.#bench(context),
      }),
      'accuracy.test': (body, context) => this.#test(body, context),
      'accuracy.cancel': async (_body, context) => {
        await this.desk.cancel(deviceOf(context).mac);
        return {};
      },
      'accuracy.results': async ({ order, limit, after }, context) => {
        const page = { limit, after, ascending: order === 'ASC' };
        const runs = await parts.accuracyRuns.ofDevice(deviceOf(context).mac, page);
        if (runs.length === 0) throw new AppError('store.not_found');
        const titles = await this.#titlesOf(runs);
        return { data: runs.map((run) => entryOf(run, titles)) };
      },
    };
  }

  async #test({ testProfile: cases, ...body }: CallBody<'accuracy.test'>, context: CallContext) {
    const title = body.title ?? null;
    const { mac, type } = deviceOf(context);
    if (!isTestable(type)) throw new AppError('request.invalid', 'device_token', 'no electrical meter');
    const order = { mac, login: context.user?.login ?? null, title, cases };
    const ID = await this.#parts.guards.inTurn(this.desk.bench ?? '', async () => {
      await this.#admit(mac, context, body.confirmed === true);
      return this.desk.begin(order);
    });
    context.note?.([`run ${ID}`, title, `${cases.length} cases`].filter((word) => word !== null).join(', '));
    return { data: { ID, total: cases.length } };
  }

  async #testable({ user, now }: CallContext) {
    const { assignments, statusOf, tokenOf } = this.#parts;
    const assigned = user === null ? [] : await assignments.devicesOf(user.id, now);
    return assigned
      .filter(({ device: { mac, type } }) => mac !== this.desk.bench && isTestable(type))
      .map(({ device: { mac, type, title } }) => {
        return { mac, type, title, token: tokenOf(mac), status: statusOf(mac).status };
      });
  }

  /** Names of the benches of some runs, by MAC; none of a bench that was removed. */
  async #titlesOf(runs: readonly AccuracyRun[]): Promise<ReadonlyMap<string, string>> {
    const macs = new Set(runs.map(({ bench }) => bench).filter((mac) => mac !== null));
    const found = await Promise.all([...macs].map((mac) => this.#parts.devices.find(mac)));
    return new Map(found.filter((device) => device !== undefined).map(({ mac, title }) => [mac, title]));
  }

  async #bench(context: CallContext): Promise<AccuracyBench | null> {
    const { devices, statusOf, guards } = this.#parts;
    const { bench } = this.desk;
    const device = bench === undefined ? undefined : await devices.find(bench);
    if (device === undefined) return null;
    const { lock, use, ...guard } = await guards.of(device.mac);
    const shares = await this.#shares(context);
    const shown = <Holder extends { by: string | null }>(holder: Holder | null) =>
      holder && { ...holder, by: shares ? holder.by : null };
    return { title: device.title, status: statusOf(device.mac).status, ...guard, lock: shown(lock), use: shown(use) };
  }

  /** Whether the caller has the bench, or the device that is tested on it: only then is the user of the bench named. */
  async #shares({ user, now }: CallContext): Promise<boolean> {
    const macs = [this.desk.bench, this.desk.use()?.device].filter((mac) => mac !== undefined);
    return user !== null && (await this.#parts.assignments.devicesOf(user.id, now, macs)).length > 0;
  }

  /** @throws AppError accuracy.running (with `by` and `since`), and as the gate of the generator */
  async #admit(mac: string, context: CallContext, confirmed: boolean): Promise<void> {
    const shares = await this.#shares(context);
    const use = this.desk.use();
    if (use !== undefined) {
      throw new AppError('accuracy.running', undefined, { data: { by: shares ? use.by : null, since: use.since } });
    }
    const bench = this.desk.check(mac);
    await this.#parts.guards.admit(bench, { login: context.user?.login ?? null, confirmed, shares });
  }
}

/** What a generator feeds: meters of voltage and current. */
function isTestable(type: number): boolean {
  return measures(type, 'electrical');
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}

function entryOf(
  { id, startedAt, tests, bench: mac, status, total, title, login }: AccuracyRun,
  titles: ReadonlyMap<string, string>,
): AccuracyRunEntry {
  const bench = mac === null ? null : { mac, title: titles.get(mac) ?? null };
  return { ID: id, timestamp: startedAt / 1_000, status, total, title, login, bench, test: [...tests] };
}
