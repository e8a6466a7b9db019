import type { ConnectionState, Language } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import { type Connection, linkNameOf } from '../../ports/records/connection-records.ts';
import { type ConnectingDesk, connectionOf, ecosystemOf, userOf } from './connecting-desk.ts';
import type { RefusedSignIn } from './memory-desk.ts';
import { isNative, isShownTo } from './native-ecosystems.ts';
import { newConnection } from './new-connection.ts';
import { catalogueEntry, offerOf } from './offers.ts';
import { sightingOf } from './sightings.ts';
import { refuseSecond } from './streams.ts';

type Names =
  | 'connecting.catalogue'
  | 'connecting.begin'
  | 'connecting.renew'
  | 'connecting.cancel'
  | 'connecting.state'
  | 'connecting.hide';

/** A connection: its credential, and what arrives over it. */
export function connectionCalls(parts: ConnectingDesk): CallHandlers<Names> {
  const { records, installer, desk, ecosystems, credentials } = parts;
  return {
    'connecting.catalogue': async ({ language }) => ({
      data: [...ecosystems.values()].map((each) => catalogueEntry(each, language)),
    }),
    'connecting.begin': async ({ ecosystem: name, as, key, name: title, instead, language, model }, context) => {
      const { login } = userOf(context);
      const ecosystem = ecosystemOf(parts, name);
      const wish = { ecosystem, as, key, name: title, createdBy: login, now: context.now, draft: true, credentials };
      const { connection, secret } = newConnection(wish);
      await refuseSecond(parts, connection, instead);
      await begin(parts, connection, context.now);
      context.note?.(`${ecosystem.name} ${connection.id}`);
      return { data: offered(parts, connection, { language, password: secret, model }) };
    },
    'connecting.renew': async ({ id, language, model }, context) => {
      context.note?.(id);
      const connection = await connectionOf(records, id);
      const { entry } = ecosystemOf(parts, connection.ecosystem);
      const secret = credentials.newSecret(entry.secret ?? 'password');
      await records.connections.change(id, { credentialHash: credentials.hashOf(secret) });
      parts.link.disconnect(linkNameOf(connection));
      return { data: offered(parts, connection, { language, password: secret, model }) };
    },
    'connecting.cancel': async ({ id }, context) => {
      context.note?.(id);
      const connection = await connectionOf(records, id);
      if (connection.draftUntil === null) throw new AppError('request.invalid', 'id', 'is in use');
      await installer.remove(connection);
      desk.forget(id);
      return {};
    },
    'connecting.state': async ({ id }, context) => {
      const connection = await connectionOf(records, id);
      if (!isShownTo(connection, userOf(context).login)) throw new AppError('store.not_found');
      return { data: await stateOf(parts, connection) };
    },
    'connecting.hide': async ({ id, key, hidden }, context) => {
      context.note?.(`${id} ${key}: ${hidden ? 'hidden' : 'shown'}`);
      // Several are hidden at once: each change begins with what the one before has left.
      await records.exclusively('connections', async (alone) => {
        const others = (await connectionOf(alone, id)).hidden.filter((each) => each !== key);
        await alone.connections.change(id, { hidden: hidden ? [...others, key].slice(-HIDDEN_MAX) : others });
      });
      return {};
    },
  };
}

/** Keys of one gateway that can be hidden. */
const HIDDEN_MAX = 1_000;

/** Drafts that one account can have at once: each may speak to the broker. */
const DRAFTS_MAX = 50;

async function begin({ records, desk, link }: ConnectingDesk, connection: Connection, now: number): Promise<void> {
  const forget = (id: string) => {
    desk.forget(id);
    link.disconnect(id);
  };
  for (const id of await records.connections.removeEnded(now)) forget(id);
  if (isNative(connection.ecosystem) && (await records.devices.find(connection.user)) !== undefined) {
    throw new AppError('request.invalid', 'key', 'is registered already');
  }
  const drafts = (await records.connections.list()).filter(({ draftUntil }) => draftUntil !== null);
  const own = drafts.filter(({ createdBy }) => createdBy === connection.createdBy);
  // A native device that is begun again is the same one.
  const again = own.filter(({ user }) => user === connection.user);
  for (const { id } of [...again, ...own.slice(0, Math.max(0, own.length - DRAFTS_MAX + 1))]) {
    await records.connections.remove(id);
    forget(id);
  }
  await records.connections.add(connection);
  // Its first message may come a second after the credential was typed.
  await link.registrationsChanged();
}

function offered(
  parts: ConnectingDesk,
  connection: Connection,
  given: { readonly language: Language; readonly password: string; readonly model: string | undefined },
) {
  const ecosystem = ecosystemOf(parts, connection.ecosystem);
  return offerOf(connection, { ecosystem, address: parts.address(), rightsOf: parts.rightsOf, ...given });
}

async function stateOf(
  { records, desk, ecosystems, address }: ConnectingDesk,
  connection: Connection,
): Promise<ConnectionState> {
  const all = await records.devices.list();
  const devices = all.filter((device) => device.connection === connection.id && device.endedAt === null);
  const signedInAt = desk.signedInAt(connection.id);
  const ecosystem = ecosystems.get(connection.ecosystem);
  const isAtBroker = address().external !== undefined && ecosystem?.entry.way !== 'http';
  const { fault, missing } = desk.brokerFault(connection.id);
  return {
    broker: isAtBroker ? { fault, missing: [...missing] } : null,
    signed_in_at: signedInAt,
    arrivals: desk.arrivals(connection.id).map((arrival) => ({ ...arrival, names: [...arrival.names] })),
    refused: desk.refusedSignIns().filter((each) => isMeantFor(each, connection, signedInAt)),
    devices: desk.seen(connection.id).map((seen) => sightingOf(seen, { connection, ecosystem, devices })),
  };
}

/** Reasons of sign-ins that name no connection. */
const NAMELESS: ReadonlySet<RefusedSignIn['reason']> = new Set(['user', 'api_key']);

/**
 * Whether a refused sign-in may have been meant for a connection: by its user name or key, or an unknown name since it was made.
 * What was refused before it signed in is settled.
 */
function isMeantFor(refused: RefusedSignIn, connection: Connection, signedInAt: number | null): boolean {
  if (refused.at < connection.createdAt || refused.at <= (signedInAt ?? 0)) return false;
  const name = refused.user.trim().toLowerCase();
  const own = [connection.user, connection.key ?? connection.user, connection.id];
  if (own.some((each) => each.toLowerCase() === name)) return true;
  return connection.draftUntil !== null && NAMELESS.has(refused.reason);
}
