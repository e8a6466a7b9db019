import type { CallHandlers } from '../../call-handlers.ts';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Gate } from '../../ports/gate.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { MailPost } from '../../ports/outgoing-posts.ts';
import type { TallyKind } from '../../ports/records/sign-in/tally-records.ts';
import type { SourceReader } from '../../ports/source-reader.ts';
import type { SignInSettings } from '../../settings/sign-in-settings.ts';
import { type AccessCallName, AccessCalls } from './access-calls.ts';
import { AccessGate, type IntegrationResolver, type PublicLinkResolver } from './access-gate.ts';
import type { AccessKeys } from './access-keys.ts';
import type { DeviceStatusReader } from './device-list.ts';
import { Entrance } from './entrance.ts';
import { AccountMails } from './mails/account-mails.ts';
import { type MailCallName, mailCalls } from './mails/mail-calls.ts';
import type { TreeReader } from './named-group.ts';
import type { AccessRecords } from './records.ts';
import { type FactorCallName, FactorCalls } from './second-factor/factor-calls.ts';
import { SecondFactor } from './second-factor/second-factor.ts';
import { type SecondStepCallName, SecondStepCalls } from './second-factor/second-step-calls.ts';
import { Tickets } from './second-factor/tickets.ts';
import { PasswordProof } from './sign-in/password-proof.ts';
import { type SessionCallName, sessionCalls } from './sign-in/session-calls.ts';
import { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { type ThirdPartyCallName, ThirdPartyCalls } from './sign-in/third-party-calls.ts';
import { type UnassignCallName, unassignCalls } from './unassign.ts';

export interface AccessParts {
  readonly records: AccessRecords;
  readonly keys: AccessKeys;
  readonly clock: Clock;
  /** Where people reach the server when a proxy changes the host (PHASOR_PUBLIC_URL). */
  readonly publicUrl: string | undefined;
  readonly deviceStatus: DeviceStatusReader;
  readonly capsOf: CapabilityReader;
  readonly sourcesOf: SourceReader;
  readonly serverTimeZone: string;
  readonly signIn: SignInSettings;
  /** Third parties that identify people. */
  readonly providers: readonly IdentityProvider[];
  /** Undefined without a mail server. */
  readonly mail?: MailPost | undefined;
  readonly publicLink?: PublicLinkResolver;
  readonly integration?: IntegrationResolver;
  /** Finds the groups that calls name by their nodes. */
  readonly readTree?: TreeReader;
}

export interface Access {
  readonly calls: CallHandlers<
    | AccessCallName
    | FactorCallName
    | MailCallName
    | SecondStepCallName
    | SessionCallName
    | ThirdPartyCallName
    | UnassignCallName
  >;
  readonly gate: Gate;
  readonly mails: AccountMails;
}

/** Sign-in, sessions and the gate in front of every call. */
export function createAccess(parts: AccessParts): Access {
  const { records, keys, clock, publicUrl, deviceStatus, capsOf, sourcesOf, serverTimeZone, providers, signIn } = parts;
  const { tallies } = records;
  const throttleOf = (kind: TallyKind) => new SignInThrottle({ tallies, kind, key: keys.tally, clock });
  const throttle = throttleOf('password');
  const entrance = new Entrance({ records, keys, deviceStatus, capsOf, sourcesOf, serverTimeZone, signIn });
  const tickets = new Tickets(keys.seal, records.usedTickets);
  const factor = new SecondFactor({ records, keys, signIn, tickets });
  const password = new PasswordProof({ throttle, key: keys.knownBrowser });
  const codes = throttleOf('code');
  const mails = new AccountMails({ mail: parts.mail, publicUrl, tickets, tallies, clock });
  const none = async () => undefined;
  const { publicLink = none, integration = none, readTree = none } = parts;
  return {
    calls: {
      ...new AccessCalls({ records, keys, throttle, entrance, providers, password, factor }).handlers(),
      ...new ThirdPartyCalls({
        records,
        keys,
        throttle,
        entrance,
        providers,
        canSendMail: mails.canSend,
        passwordMin: signIn.passwordMin,
      }).handlers(),
      ...new SecondStepCalls({ users: records.users, keys, factor, tickets, entrance, throttle: codes }).handlers(),
      ...mailCalls({ records, mails, tickets, throttle: throttleOf('mail request') }),
      ...new FactorCalls({ records, factor, tickets, password }).handlers(),
      ...sessionCalls({ sessions: records.sessions, idleMs: signIn.idleMs }),
      ...unassignCalls(records),
    },
    gate: new AccessGate({
      ...{ records, keys, clock, publicUrl, publicLink, integration, readTree, capsOf },
      idleMs: signIn.idleMs,
    }),
    mails,
  };
}
