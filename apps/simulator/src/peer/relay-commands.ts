import { RELAYS } from '@phasor/contract';
import type { Disconnector } from '../meters/disconnector.ts';
import { CommandError, type CommandSet } from './command.ts';

/** Commands of a disconnector; every change of a relay is an event of its own. */
export function relayCommands(disconnector: Disconnector, power: readonly number[]): CommandSet {
  const rated = new Map(RELAYS.map((relay, i) => [relay, power[i] ?? 0]));
  const states = (now: number) =>
    Object.fromEntries(RELAYS.map((relay) => [`relay_${relay}`, disconnector.isOn(relay, now) ? 1 : 0]));
  return {
    'relay.get': ({ now }) => states(now),
    'relay.set': ({ now, params, event }) => {
      for (const relay of RELAYS) {
        const on = switchOf(params[`relay_${relay}`]);
        if (on === undefined || on === disconnector.isOn(relay, now)) continue;
        disconnector.switch(relay, on, now);
        event('RELAY', { relay, state: on ? 1 : 0, by: 'request' });
      }
      return states(now);
    },
    'relay.config': ({ params }) => {
      for (const relay of RELAYS) {
        const watts = powerOf(params, relay);
        if (watts === undefined) continue;
        if (!(watts >= 0 && watts <= 99_999)) throw new CommandError(422, `power of R${relay} is out of range`);
        rated.set(relay, watts);
      }
      return { power: Object.fromEntries(RELAYS.map((relay) => [`R${relay}`, rated.get(relay) ?? 0])) };
    },
    'relay.clear': ({ params, clearRegister, event }) => {
      for (const relay of RELAYS) {
        if (params[`R${relay}`] !== true) continue;
        clearRegister(disconnector.relayRegister(relay));
        event('RESET', { register: `energy.R${relay}` });
      }
      return {};
    },
  };
}

function switchOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 0 || value === 1 ? value === 1 : undefined;
}

function powerOf(params: Readonly<Record<string, unknown>>, relay: number): number | undefined {
  const { power } = params;
  if (typeof power !== 'object' || power === null) return undefined;
  const value: unknown = Reflect.get(power, `R${relay}`);
  return typeof value === 'number' ? value : undefined;
}
