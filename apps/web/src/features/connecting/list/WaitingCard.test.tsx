import type { Sighting } from '@phasor/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { WaitingCard } from './WaitingCard.tsx';

const SIGNAL = { quantity: 'signal', place: '', value: -87, at: 1 } as const;
const POWER = { quantity: 'P', place: 'L1', value: 420, at: 1 } as const;

const seen = (name: string, values: Sighting['values']): Sighting => ({
  ...{ connection: { id: 'abcd1234', name: 'LoRaWAN roof', ecosystem: 'lorawan-server' }, key: `key of ${name}` },
  ...{ maker: null, model: null, firmware: null, suggested: { type: 6, phases: 1 }, channels: 0, relays: 0 },
  ...{ name, values, online: null, seen_at: 1, angles: [], taken: [], hidden: false },
  unknown: [{ path: 'meter.power_kw', value: 0.42 }],
});

// proves R-ADD-045
it('a device that waits is taken by one press only where something of it would be stored', async () => {
  const data = [seen('Known', [SIGNAL, POWER]), seen('Unknown', [SIGNAL])];
  answeringServer({ 'connect/waiting': () => ({ status: 'OK', data }) });
  session.begin(signInAnswer('anna', 'token'));
  renderRouted(<WaitingCard />);
  const [known, unknown] = await screen.findAllByRole('listitem');
  const button = (item: HTMLElement | undefined, name: string) =>
    within(item as HTMLElement).queryByRole('button', { name });
  expect(button(known, 'Take Known')).not.toBeNull();
  expect(button(unknown, 'Take Unknown')).toBeNull();
  within(unknown as HTMLElement).getByRole('link', { name: /Unknown/ });
});
