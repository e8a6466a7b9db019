import { CALL_ROUTES, type CallRoute, type ErrorName } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Credentials, Gate } from '../../ports/gate.ts';
import type { SessionRecords } from '../../ports/records/access-records.ts';
import type { AuditRecords } from '../../ports/records/audit-records.ts';
import type { UserRecords } from '../../ports/records/user-records.ts';
import { sessionIdOf } from './sign-in/session-secret.ts';

/** One entry stands for what a caller is refused in this time: thousands of attempts are no thousands of rows. */
const GATHER_MS = 60_000;
/** Callers of that time that have entries of their own; those beyond are one. */
const CALLERS_MAX = 200;
/** An ended session is no attempt at anything. */
const ON_RECORD: ReadonlySet<ErrorName> = new Set([
  'access.forbidden',
  'access.level',
  'access.token_invalid',
  'access.socket_token_invalid',
]);
/** Of a subscription and of a connection, which are no calls of the table. */
const SUBSCRIPTION = 'live.subscribe';
const CONNECTION = 'live.connect';

interface Refused {
  readonly action: string;
  readonly error: ErrorName;
  readonly address: string;
  /** Id of the session; null without one. */
  readonly session: string | null;
  /** Epoch ms of the first. */
  readonly at: number;
  count: number;
}

interface GateRefusalsParts {
  readonly audit: Pick<AuditRecords, 'add'>;
  readonly sessions: Pick<SessionRecords, 'find'>;
  readonly users: Pick<UserRecords, 'byId'>;
  readonly clock: Clock;
}

/** Puts on record what the gate refuses, counted by caller, call and reason (D11). */
export class GateRefusals {
  readonly #parts: GateRefusalsParts;
  readonly #refused = new Map<string, Refused>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: GateRefusalsParts) {
    this.#parts = parts;
  }

  /** The same gate, watched. */
  watch(gate: Gate): Gate {
    const noting = async <Answer>(action: string, credentials: Credentials, answer: Promise<Answer>) => {
      try {
        return await answer;
      } catch (error) {
        if (error instanceof AppError) this.#note(action, error.error, credentials);
        throw error;
      }
    };
    return {
      authorize: (route, body, credentials) =>
        noting(nameOf(route), credentials, gate.authorize(route, body, credentials)),
      authorizeLive: (request, credentials) =>
        noting(SUBSCRIPTION, credentials, gate.authorizeLive(request, credentials)),
      allowsOrigin: (credentials) => {
        const isAllowed = gate.allowsOrigin(credentials);
        if (!isAllowed) this.#note(CONNECTION, 'access.forbidden', credentials);
        return isAllowed;
      },
    };
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.keep().catch(() => undefined), GATHER_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.keep();
  }

  /** Stores what was refused so far. What cannot be stored yet goes on counting. */
  async keep(): Promise<void> {
    for (const [place, refused] of [...this.#refused]) {
      const login = await this.#loginOf(refused.session);
      if (this.#refused.get(place) !== refused) continue;
      this.#refused.delete(place);
      const { action, error, address, at, count } = refused;
      const detail = count === 1 ? null : `${count} times`;
      await this.#parts.audit.add({ at, login, action, mac: null, address, detail, error });
    }
  }

  #note(action: string, error: ErrorName, { address, cookie }: Credentials): void {
    if (!ON_RECORD.has(error)) return;
    const isFull = this.#refused.size >= CALLERS_MAX;
    const own = { action, error, address, session: cookie === undefined ? null : sessionIdOf(cookie) };
    const key = Object.values(own).join(' ');
    const caller =
      this.#refused.has(key) || !isFull ? own : { action: 'others', error, address: 'others', session: null };
    const place = Object.values(caller).join(' ');
    const known = this.#refused.get(place);
    if (known === undefined) this.#refused.set(place, { ...caller, at: this.#parts.clock.now(), count: 1 });
    else known.count += 1;
  }

  async #loginOf(id: string | null): Promise<string | null> {
    const session = id === null ? undefined : await this.#parts.sessions.find(id);
    return (session && (await this.#parts.users.byId(session.userId))?.login) ?? null;
  }
}

const placeOf = ({ base, paths }: CallRoute) => `${base} ${paths[0]}`;
const ROUTES = Object.entries<CallRoute>(CALL_ROUTES);
/** Calls of one place differ in their methods, such as to write and to remove. */
const NAMES = new Map(ROUTES.map(([name, route]) => [`${route.method} ${placeOf(route)}`, name]));
const PLACES = new Map(ROUTES.map(([name, route]) => [placeOf(route), name]));

/** A call by GET has a route of its own, at the same place. */
function nameOf(route: CallRoute): string {
  return NAMES.get(`${route.method} ${placeOf(route)}`) ?? PLACES.get(placeOf(route)) ?? `${route.paths[0]}`;
}
