import { type AccuracyRunEntry, type CallBody, deviceKind } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { AccuracyRun } from '../../ports/accuracy-records.ts';
import type { Device, RecordStore } from '../../ports/record-store.ts';
import { BenchDesk, type BenchDeskParts } from './bench-desk.ts';
import { profileCalls } from './profiles.ts';

export interface AccuracyParts extends BenchDeskParts {
  readonly records: Pick<RecordStore, 'accuracyRuns' | 'menus' | 'assignments' | 'devices' | 'facts'>;
  /** Token of a device as its users hold it. */
  readonly tokenOf: (mac: string) => string;
}

type AccuracyCalls =
  | 'accuracy.readProfiles'
  | 'accuracy.writeProfiles'
  | 'accuracy.devices'
  | 'accuracy.test'
  | 'accuracy.cancel'
  | 'accuracy.results';

/** Tests of how accurately devices measure what a generator puts out (3-devices-tools-applications.md, 2.5). */
export class Accuracy {
  readonly calls: CallHandlers<AccuracyCalls>;
  readonly desk: BenchDesk;
  readonly #parts: AccuracyParts;

  constructor(parts: AccuracyParts) {
    this.#parts = parts;
    this.desk = new BenchDesk(parts);
    this.calls = {
      ...profileCalls(parts.records),
      'accuracy.devices': async (_body, context) => ({
        data: await this.#testable(context),
        bench: await this.#bench(),
      }),
      'accuracy.test': (body, context) => this.#test(body, context),
      'accuracy.cancel': async (_body, context) => {
        await this.desk.cancel(deviceOf(context).mac);
        return {};
      },
      'accuracy.results': async ({ order, limit, after }, context) => {
        const page = { limit, after, ascending: order === 'ASC' };
        const runs = await parts.records.accuracyRuns.ofDevice(deviceOf(context).mac, page);
        if (runs.length === 0) throw new AppError('store.not_found');
        return { data: runs.map(entryOf) };
      },
    };
  }

  async #test({ testProfile: cases, ...body }: CallBody<'accuracy.test'>, context: CallContext) {
    const title = body.title ?? null;
    const { mac, type } = deviceOf(context);
    if (!isTestable(type)) throw new AppError('request.invalid', 'device_token', 'no electrical meter');
    const ID = await this.desk.begin({ mac, login: context.user?.login ?? null, title, cases });
    context.note?.([`run ${ID}`, title, `${cases.length} cases`].filter((word) => word !== null).join(', '));
    return { data: { ID, total: cases.length } };
  }

  async #testable({ user, now }: CallContext) {
    const { records, statusOf, tokenOf } = this.#parts;
    const assigned = user === null ? [] : await records.assignments.devicesOf(user.id, now);
    return assigned
      .filter(({ device: { mac, type } }) => mac !== this.desk.bench && isTestable(type))
      .map(({ device: { mac, type, title } }) => {
        return { mac, type, title, token: tokenOf(mac), status: statusOf(mac).status };
      });
  }

  async #bench() {
    const { records, statusOf } = this.#parts;
    const { bench } = this.desk;
    const device = bench === undefined ? undefined : await records.devices.find(bench);
    return device === undefined ? null : { title: device.title, status: statusOf(device.mac).status };
  }
}

/** What a generator feeds: meters of voltage and current. */
function isTestable(type: number): boolean {
  return (deviceKind(type).families as readonly string[]).includes('electrical');
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}

function entryOf({ id, startedAt, tests, status, total, title, login }: AccuracyRun): AccuracyRunEntry {
  return { ID: id, timestamp: startedAt / 1_000, status, total, title, login, test: [...tests] };
}
