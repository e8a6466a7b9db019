// Meters that seldom send, in a process of their own: a process may hold only so many connections.
import { loadMacs } from '../../e2e/support/meters.ts';
import type { SeldomAnswer, SeldomQuestion } from '../support/seldom-apart.ts';
import { SeldomMeters } from '../support/seldom-meters.ts';

const [brokerUrl = '', all = '', from = '', to = '', localAddress] = process.argv.slice(2);
const meters = new SeldomMeters(brokerUrl, loadMacs(Number(all)).slice(Number(from), Number(to)), localAddress);

process.on('message', async (question: SeldomQuestion) => {
  const answer: SeldomAnswer =
    question.kind === 'open'
      ? { kind: 'sessions', sessions: await meters.open(question.spreadMs) }
      : { kind: 'connected', connected: meters.connected };
  process.send?.(answer);
});
process.on('disconnect', () => meters.close());
