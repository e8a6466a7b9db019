import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { SettingsReader } from '../features/device-settings/settings-reader.ts';
import { askDevice } from '../features/precision/ask-device.ts';
import { RelayCommands } from '../features/relays/relay-commands.ts';

const MAC = 'A00000000001';

/** Every way of asking a device, at a device that answers with that code and message. */
function waysOf(code: number, message?: string) {
  const request = async () => ({ id: 'r1', ok: false as const, code, ...(message !== undefined && { message }) });
  const parts = { link: { request }, isOnline: () => true };
  const reader = new SettingsReader({ ...parts, clock: new FakeClock(), onAnswer: () => undefined });
  return [
    () => reader.read(MAC),
    () => new RelayCommands(parts).switch(MAC, new Map([[1, true]])),
    () => askDevice(parts, MAC, { method: 'generator.get', timeoutMs: 1 }),
  ];
}

describe('a device that refuses', () => {
  // proves R-ERR-043
  it.each([
    [17, 'flash is worn'],
    [540, 'relay is locked'],
    [500, undefined],
  ])('is answered with its own code %i and words', async (code, message) => {
    for (const ask of waysOf(code, message)) {
      const device = message === undefined ? { code } : { code, message };
      await expect(ask()).rejects.toMatchObject({ error: 'device.refused', httpStatus: 409, data: { device } });
    }
  });

  it.each([
    [604, 'device.offline'],
    [529, 'device.away'],
    [422, 'request.invalid'],
  ])('is what the code %i means, where the protocol has one', async (code, error) => {
    for (const ask of waysOf(code)) await expect(ask()).rejects.toMatchObject({ error });
  });
});
