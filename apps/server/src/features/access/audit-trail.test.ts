import { CALL_ROUTES, type CallName } from '@phasor/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { emptyHandlers } from '../../../testing/scenes/access-world.ts';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import { withAuditTrail } from './audit-trail.ts';

const context = aCallContext({ user: { id: 1, ...aUser() }, devices: [aDevice()] });
const token = 'device token';

async function trailOf(write: CallHandlers['devices.writeDetails']) {
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  const calls = withAuditTrail({ ...emptyHandlers(), 'devices.writeDetails': write }, records.audit);
  return { calls, entries: () => records.audit.list({ limit: 10 }) };
}

describe('the audit trail', () => {
  // proves R-SIGN-080
  it('records who changed what of which device, when and from where', async () => {
    const { calls, entries } = await trailOf(async (_body, { note }) => {
      note?.('{"mrk":12}');
      return { data: {} as never };
    });
    await calls['devices.writeDetails']({ token }, context);
    const { now: at, address } = context;
    const { mac } = aDevice();
    expect(await entries()).toEqual([
      { id: 1, at, login: 'anna', action: 'devices.writeDetails', mac, address, detail: '{"mrk":12}', error: null },
    ]);
  });

  it('records the devices of a call that names them otherwise than by their tokens', async () => {
    const { calls, entries } = await trailOf(async (_body, { note }) => {
      note?.('taken from jana', ['A00000000001', 'A00000000002']);
      return { data: {} as never };
    });
    await calls['devices.writeDetails']({ token }, { ...context, devices: [] });
    expect(await entries()).toMatchObject([{ mac: 'A00000000001 A00000000002', detail: 'taken from jana' }]);
  });

  // proves R-SIGN-080
  it('records the requested change, and the reason for a refusal', async () => {
    const { calls, entries } = await trailOf(async (_body, { note }) => {
      note?.('{"time_zone":"Mars"}');
      throw new AppError('request.invalid', 'time_zone');
    });
    await expect(calls['devices.writeDetails']({ token }, context)).rejects.toMatchObject({ field: 'time_zone' });
    expect(await entries()).toMatchObject([{ detail: '{"time_zone":"Mars"}', error: 'request.invalid' }]);
  });

  // proves R-NEWS-026, R-SIGN-080
  it('records every call that writes, for every caller, and none that reads', async () => {
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    const calls = withAuditTrail(emptyHandlers(), records.audit);
    const names = Object.keys(CALL_ROUTES) as CallName[];
    for (const name of names) await calls[name]({} as never, context);
    const noted = await records.audit.list({ limit: names.length });
    const writing = names.filter((name) => CALL_ROUTES[name].base === 'w');
    expect(writing.length).toBeGreaterThan(40);
    expect(noted.map(({ action }) => action).toReversed()).toEqual(writing);
    const { now: at, address } = context;
    const common = { at, login: aUser().login, mac: aDevice().mac, address, error: null };
    expect(noted).toEqual(noted.map((entry) => ({ ...entry, ...common })));
  });

  it('leaves reads alone', async () => {
    const { calls, entries } = await trailOf(async () => ({ data: {} as never }));
    await calls['devices.doubtful']({ token }, context);
    expect(await entries()).toEqual([]);
  });
});
