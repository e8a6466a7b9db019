import { type CallBody, PAIR_DESTINATIONS, PAIR_TYPES, type PairType, pairTypesOf } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { NotificationPair, NotificationPairRecords } from '../../ports/records/notification-records.ts';
import type { OutgoingRecords } from '../../ports/records/outgoing-records.ts';

export interface PairCallsParts {
  readonly pairs: NotificationPairRecords;
  /** Undefined where no bot is configured: news then stay on the platform. */
  readonly chat: ChatSpaces | undefined;
  readonly outgoing: Pick<OutgoingRecords, 'address'>;
}

export type PairCallName =
  | 'notifications.chatSpaces'
  | 'notifications.pairs'
  | 'notifications.addPair'
  | 'notifications.removePair';

/** Which news of a device a user receives, and where (R-NEWS). */
export function pairCalls({ pairs, chat, outgoing }: PairCallsParts): CallHandlers<PairCallName> {
  const spaces = async () => ((await chat?.list()) ?? []).map(({ id, title }) => ({ ID: id, title }));
  return {
    'notifications.chatSpaces': async () => ({ data: await spaces() }),
    'notifications.pairs': async (_body, context) => {
      const { userId, device } = whoseOf(context);
      return { data: (await pairs.of(userId, device.mac)).map(toEntry) };
    },
    'notifications.addPair': async (body, context) => {
      const { userId, device } = whoseOf(context);
      if (!typesOf(device).includes(body.notifyTypeID)) throw new AppError('request.invalid', 'notifyTypeID');
      const classes = classesOf(body);
      const space = await spaceOf(body, { userId, spaces, outgoing });
      const { notifyTypeID: type, notifyDestID: destination } = body;
      const id = await pairs.add({ userId, mac: device.mac, type, destination, space, ...classes });
      const from = [classes.dipClass, classes.swellClass].filter((one) => one !== null).join(' ');
      context.note?.([type, 'to', destination, space, from].filter((part) => part !== '').join(' '));
      return { data: { ID_notify: id } };
    },
    'notifications.removePair': async ({ ID: id }, context) => {
      const { userId, device } = whoseOf(context);
      if (!(await pairs.remove({ id, userId, mac: device.mac }))) throw new AppError('store.not_found');
      context.note?.(`pair ${id}`);
      return {};
    },
  };
}

/** @throws AppError request.invalid where the source has no classes */
function classesOf({
  notifyTypeID,
  dip_class: dipClass = null,
  swell_class: swellClass = null,
}: CallBody<'notifications.addPair'>) {
  if (notifyTypeID !== PAIR_TYPES.supply) {
    if (dipClass !== null) throw new AppError('request.invalid', 'dip_class');
    if (swellClass !== null) throw new AppError('request.invalid', 'swell_class');
  }
  return { dipClass, swellClass };
}

interface Places extends Pick<PairCallsParts, 'outgoing'> {
  readonly userId: number;
  readonly spaces: () => Promise<readonly { readonly ID: string }[]>;
}

/**
 * The chat space or the number of the own address of a pair; empty for the platform.
 * @throws AppError request.invalid for one that is not offered
 */
async function spaceOf(
  { notifyDestID, webex_space: space, ID_address: id }: CallBody<'notifications.addPair'>,
  { userId, spaces, outgoing }: Places,
): Promise<string> {
  if (notifyDestID === PAIR_DESTINATIONS.platform) return '';
  if (notifyDestID === PAIR_DESTINATIONS.chat) {
    const isOffered = space !== undefined && (await spaces()).some(({ ID }) => ID === space);
    if (!isOffered) throw new AppError('request.invalid', 'webex_space');
    return space;
  }
  const address = id === undefined ? undefined : await outgoing.address(id);
  const isOwn = address?.userId === userId && PAIR_DESTINATIONS[address.kind] === notifyDestID && address.confirmed;
  if (!isOwn) throw new AppError('request.invalid', 'ID_address');
  return String(address.id);
}

function typesOf({ type }: Device): readonly PairType[] {
  return pairTypesOf(type).map((name) => PAIR_TYPES[name]);
}

function toEntry({ id, type, destination, space, dipClass, swellClass }: NotificationPair) {
  const place = destination === PAIR_DESTINATIONS.chat ? { webex_space: space } : { ID_address: Number(space) };
  const isOutside = destination !== PAIR_DESTINATIONS.platform;
  return {
    ...{ ID: id, ID_notifyType: type, ID_notifyDestType: destination, ...(isOutside && place) },
    ...(type === PAIR_TYPES.supply && { dip_class: dipClass, swell_class: swellClass }),
  };
}

function whoseOf({ user, devices: [device] }: CallContext): { userId: number; device: Device } {
  if (user === null || device === undefined) throw new AppError('access.forbidden');
  return { userId: user.id, device };
}
