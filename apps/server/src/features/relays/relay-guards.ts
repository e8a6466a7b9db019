import { ASK_ABOVE_W, type CallBody, RELAYS, type RelayGuard } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { type Guard, type GuardRecords, NO_GUARD } from '../../ports/records/guard-records.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';
import type { RelayLoads } from './relay-loads.ts';
import type { RelayPowers } from './relay-powers.ts';

export interface RelayGuardsParts {
  readonly powers: Pick<RelayPowers, 'of'>;
  readonly guards: GuardRecords;
  readonly loads: Pick<RelayLoads, 'now' | 'greatest'>;
}

/** Who sets guards, and when, epoch ms. */
interface Setting {
  readonly login: string | null;
  readonly now: number;
}

type RelayKey = `R${RelayNumber}`;

/** Locks of relays, and which need confirmation before they are switched, whatever the way to them. */
export class RelayGuards {
  readonly #parts: RelayGuardsParts;

  constructor(parts: RelayGuardsParts) {
    this.#parts = parts;
  }

  async of(device: Device): Promise<Record<RelayKey, RelayGuard>> {
    const { guards, powers, loads } = this.#parts;
    const [known, rated, measured] = await Promise.all([
      guards.of(device.mac),
      powers.of(device.mac),
      loads.greatest(device),
    ]);
    const entries = RELAYS.map((relay): [RelayKey, RelayGuard] => {
      const now = loads.now(device.mac, relay);
      const load = greatestOf([rated.get(relay), measured.get(relay), now]);
      return [`R${relay}`, entryOf(known.get(relay) ?? NO_GUARD, { now, load })];
    });
    return Object.fromEntries(entries) as Record<RelayKey, RelayGuard>;
  }

  /**
   * Admits relays to be switched.
   * @throws AppError guard.locked (field of the relay, with `by` and `since`), or guard.unconfirmed (field confirmed, with the relays)
   */
  async admit(device: Device, wanted: readonly RelayNumber[], isConfirmed: boolean): Promise<void> {
    const guards = await this.of(device);
    for (const relay of wanted) {
      const { lock } = guards[`R${relay}`];
      if (lock !== null)
        throw new AppError('guard.locked', `relay_${relay}`, { data: { relay: `R${relay}`, ...lock } });
    }
    const asking = wanted.map((relay): RelayKey => `R${relay}`).filter((key) => guards[key].ask);
    if (asking.length === 0 || isConfirmed) return;
    throw new AppError('guard.unconfirmed', 'confirmed', { data: { relays: asking } });
  }

  /** Sets guards; an existing lock keeps its user and time. */
  async set(mac: string, guards: CallBody<'relays.setGuards'>['guards'], { login, now }: Setting): Promise<void> {
    const known = await this.#parts.guards.of(mac);
    const changes = new Map<number, Partial<Guard>>();
    for (const relay of RELAYS) {
      const wish = guards[`R${relay}`];
      if (wish !== undefined) changes.set(relay, changeOf(wish, known.get(relay) ?? NO_GUARD, { login, now }));
    }
    await this.#parts.guards.change(mac, changes);
  }
}

interface GuardWish {
  readonly locked?: boolean | undefined;
  readonly ask?: boolean | null | undefined;
  readonly critical?: boolean | undefined;
}

function changeOf({ locked, ask, critical }: GuardWish, known: Guard, { login, now }: Setting): Partial<Guard> {
  const isNews = locked !== undefined && locked !== (known.lockedAt !== null);
  return {
    ...(isNews && { lockedAt: locked ? now : null, lockedBy: locked ? login : null }),
    ...(ask !== undefined && { ask }),
    ...(critical !== undefined && { critical }),
  };
}

function entryOf(
  { lockedAt, lockedBy, ask, critical }: Guard,
  { now, load }: Pick<RelayGuard, 'now' | 'load'>,
): RelayGuard {
  return {
    lock: lockedAt === null ? null : { by: lockedBy, since: lockedAt },
    ask: ask ?? (critical || (load ?? 0) > ASK_ABOVE_W),
    ask_set: ask,
    critical,
    now,
    load,
  };
}

function greatestOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : Math.max(...known);
}
