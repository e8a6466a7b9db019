import { PAIR_DESTINATIONS } from '@phasor/contract';
import type { Selectable } from 'kysely';
import type { Delivery, OutgoingAddress, OutgoingRecords } from '../../../ports/records/outgoing-records.ts';
import type { RecordDatabase } from '../engine.ts';
import { type DeliveryRow, type OutgoingAddressRow, toFlag } from '../schema.ts';

const OUTSIDE = [PAIR_DESTINATIONS.webhook, PAIR_DESTINATIONS.mail];

export function outgoingQueries(database: RecordDatabase): OutgoingRecords {
  return { ...addressQueries(database), ...deliveryQueries(database) };
}

type AddressQueries = Pick<
  OutgoingRecords,
  'addAddress' | 'addressesOf' | 'address' | 'changeAddress' | 'removeAddress'
>;

function addressQueries(database: RecordDatabase): AddressQueries {
  const addresses = () => database.selectFrom('outgoingAddresses').selectAll();
  return {
    async addAddress({ confirmed, ...address }) {
      const { id } = await database
        .insertInto('outgoingAddresses')
        .values({ ...address, confirmed: toFlag(confirmed) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async addressesOf(userId) {
      return (await addresses().where('userId', '=', userId).orderBy('id').execute()).map(toAddress);
    },
    async address(id) {
      const row = await addresses().where('id', '=', id).executeTakeFirst();
      return row && toAddress(row);
    },
    async changeAddress(id, { confirmed, ...change }) {
      await database
        .updateTable('outgoingAddresses')
        .set({ ...change, ...(confirmed !== undefined && { confirmed: toFlag(confirmed) }) })
        .where('id', '=', id)
        .execute();
    },
    removeAddress: ({ id, userId }) =>
      database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('outgoingAddresses')
          .where('id', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        const pairs = transaction.deleteFrom('notificationPairs').where('userId', '=', userId);
        await pairs.where('destination', 'in', OUTSIDE).where('space', '=', String(id)).execute();
        return true;
      }),
  };
}

function deliveryQueries(database: RecordDatabase): Omit<OutgoingRecords, keyof AddressQueries> {
  const ofAddress = (addressId: number) =>
    database.selectFrom('deliveries').selectAll().where('addressId', '=', addressId).orderBy('id', 'desc');
  return {
    async addDelivery({ news, ...delivery }) {
      const row = { ...delivery, news: JSON.stringify(news) };
      return (await database.insertInto('deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    async lastNewsDelivery(addressId) {
      const row = await ofAddress(addressId).where('news', '!=', '[]').limit(1).executeTakeFirst();
      return row && toDelivery(row);
    },
    async setNews(id, news) {
      await database
        .updateTable('deliveries')
        .set({ news: JSON.stringify(news) })
        .where('id', '=', id)
        .execute();
    },
    async due(now) {
      const firsts = database
        .selectFrom('deliveries')
        .select((row) => row.fn.min('id').as('id'))
        .where('status', '=', 'waiting')
        .where('nextAt', '<=', now)
        .groupBy('addressId');
      const rows = await database
        .selectFrom('deliveries')
        .selectAll()
        .where('id', 'in', firsts)
        .orderBy('id')
        .execute();
      return rows.map(toDelivery);
    },
    async nextDue(after) {
      const waiting = database.selectFrom('deliveries').where('status', '=', 'waiting').where('nextAt', '>', after);
      const { at } = await waiting.select((row) => row.fn.min('nextAt').as('at')).executeTakeFirstOrThrow();
      return at === null ? undefined : Number(at);
    },
    async finish(id, outcome) {
      await database.updateTable('deliveries').set(outcome).where('id', '=', id).execute();
    },
    async giveUp(addressId) {
      const waiting = database.updateTable('deliveries').set({ status: 'failed', nextAt: null });
      await waiting.where('addressId', '=', addressId).where('status', '=', 'waiting').execute();
    },
    async deliveries(addressId, { limit, before }) {
      const newest = ofAddress(addressId).limit(limit);
      const rows = await (before === undefined ? newest : newest.where('id', '<', before)).execute();
      return rows.map(toDelivery);
    },
    async prune(addressId, { since, newest }) {
      const oldest = await ofAddress(addressId).offset(newest).limit(1).executeTakeFirst();
      const all = database.deleteFrom('deliveries').where('addressId', '=', addressId);
      await all.where((row) => row.or([row('createdAt', '<', since), row('id', '<=', oldest?.id ?? 0)])).execute();
    },
  };
}

function toAddress(row: Selectable<OutgoingAddressRow>): OutgoingAddress {
  return { ...row, confirmed: row.confirmed === 1 };
}

function toDelivery(row: Selectable<DeliveryRow>): Delivery {
  return { ...row, news: JSON.parse(row.news) };
}
