import type { FieldRow } from './field-catalogue.ts';

const LAST: FieldRow = ['The last attempt; null before the first.', null];
const STOPPED: FieldRow = [
  'Epoch seconds since when it receives nothing, because it answered that it is gone; null while it receives.',
  null,
];

/** Fields of own webhooks and e-mail addresses for notifications, and of what was delivered to them. */
export const ADDRESS_FIELDS: Readonly<Record<string, FieldRow>> = {
  ID_address: ['Number of the own webhook or e-mail address; absent if the destination is another.', 1],
  'addresses.answer.data.kind': ['A webhook or an e-mail address.', 'webhook'],
  'addAddress.request.kind': ['A webhook or an e-mail address.', 'webhook'],
  'addAddress.answer.data.kind': ['A webhook or an e-mail address.', 'webhook'],
  'confirmAddress.answer.data.kind': ['A webhook or an e-mail address.', 'mail'],
  kinds: ['The kinds of address that this installation can send to.', ['webhook', 'mail']],
  'addresses.answer.data.address': ['URL of the webhook, or the e-mail address.', 'https://example.com/phasor'],
  'addAddress.request.address': ['URL of the webhook, or the e-mail address.', 'https://example.com/phasor'],
  'addAddress.answer.data.address': ['URL of the webhook, or the e-mail address.', 'https://example.com/phasor'],
  'confirmAddress.answer.data.address': ['URL of the webhook, or the e-mail address.', 'anna@example.com'],
  'answer.data.confirmed': ['False while the code that was sent to an e-mail address is awaited.', true],
  stopped: STOPPED,
  secret: ['Secret by which deliveries are signed; this answer alone has it.', 'whsec_c2VjcmV0'],
  'addresses.answer.data.last': LAST,
  'addAddress.answer.data.last': LAST,
  'confirmAddress.answer.data.last': LAST,
  'testAddress.answer.data.last': LAST,
  'deliveries.answer.data.last': LAST,
  'last.timestamp': ['Epoch seconds of the attempt.', 1_767_571_200],
  'addresses.answer.data.last.status': ['What came of it.', 'delivered'],
  'addAddress.answer.data.last.status': ['What came of it.', 'delivered'],
  'confirmAddress.answer.data.last.status': ['What came of it.', 'delivered'],
  'confirmAddress.request.code': ['The code that was sent to the e-mail address.', '123456'],
  'testAddress.answer.data.message': ['Id of the delivery, the same in every attempt.', 'msg_1'],
  'deliveries.answer.data.message': ['Id of the delivery, the same in every attempt.', 'msg_1'],
  'testAddress.answer.data.kind': ['Notifications, or a test.', 'test'],
  'deliveries.answer.data.kind': ['Notifications, or a test.', 'notifications'],
  'testAddress.answer.data.count': ['Number of notifications in it.', 1],
  'deliveries.answer.data.count': ['Number of notifications in it.', 1],
  'testAddress.answer.data.status': ['Waiting for the next attempt, delivered, or failed for good.', 'delivered'],
  'deliveries.answer.data.status': ['Waiting for the next attempt, delivered, or failed for good.', 'delivered'],
  attempts: ['Number of attempts.', 1],
  'last.duration': ['Duration of the attempt, ms.', 120],
  'last.code': ['Status of HTTP or SMTP; null if no answer came.', 200],
  'last.answer': ['Beginning of the answer, or why none came.', 'ok'],
  'answer.data.next': ['Epoch seconds of the next attempt; null if there is none.', null],
  'markSeen.request.ids': ['Marks these alone.', [7]],
};
