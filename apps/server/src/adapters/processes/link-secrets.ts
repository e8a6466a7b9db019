import { createHmac } from 'node:crypto';
import { PROCESS_TOPIC_ROOT } from '@phasor/contract';

/** Enough that two installations at one broker do not meet. */
const NAME_LENGTH = 12;

/** What the processes of an installation share, derived from its key. */
export interface LinkSecrets {
  /** The topic of what goes to all. */
  readonly shared: string;
  /** The topic of what goes to one process. */
  readonly ownOf: (process: string) => string;
  /** Seals their messages. */
  readonly key: Uint8Array;
}

export function linkSecrets(installationKey: Uint8Array): LinkSecrets {
  const derive = (purpose: string) => createHmac('sha256', installationKey).update(purpose).digest();
  const root = `${PROCESS_TOPIC_ROOT}/${derive('name of the processes').toString('base64url').slice(0, NAME_LENGTH)}`;
  return {
    shared: `${root}/all`,
    ownOf: (process) => `${root}/to/${process}`,
    key: derive('messages of the processes'),
  };
}
