import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { METER_SECRET } from '../../e2e/support/meters.ts';

export interface LoadApart {
  /** Ends it and returns how many samples were acknowledged, and how many were due and not sent. */
  stop(): Promise<{ readonly acknowledged: number; readonly held: number }>;
}

/** Sending meters in a process of their own: measurements beside them do not wait for their sending. */
export async function startLoadApart(options: { brokerUrl: string; meters: number; hz: number }): Promise<LoadApart> {
  const { brokerUrl, meters, hz } = options;
  const sender = fork(
    join(import.meta.dirname, '../probes/load-process.ts'),
    [brokerUrl, METER_SECRET, `${meters}`, `${hz}`],
    { execArgv: [] },
  );
  const isSending = await Promise.race([
    once(sender, 'message').then(() => true),
    once(sender, 'exit').then(() => false),
  ]);
  if (!isSending) throw new Error('The meters beside the bench could not be started; see their output');
  return {
    stop: async () => {
      const answered = once(sender, 'message');
      sender.send('stop');
      const [sent] = (await answered) as [{ acknowledged: number; held: number }];
      return sent;
    },
  };
}
