import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '../../../parts/second-factor/index.ts';
import { passwordTicket } from '../new-password/password-link.ts';
import styles from '../SignInPage.module.css';
import type { SignedIn } from '../sign-in.ts';
import { WithCalls } from '../WithCalls.tsx';
import { ForgottenLink } from './ForgottenLink.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ThirdPartyButton } from './ThirdPartyButton.tsx';
import { finishThirdParty, hasTurnedBackAt, providerAnswer } from './third-party.ts';
import { useMethods } from './use-methods.ts';

const NewPassword = lazy(() =>
  import('../new-password/NewPasswordDialog.tsx').then((it) => ({ default: it.NewPasswordDialog })),
);

interface WaysProps {
  readonly isBusy: boolean;
  /** Goes on with the session that a way has begun, or shows why it did not. */
  readonly enter: (proof: () => Promise<SignedIn>) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Ways of signing in without a password: a third party, a passkey. They load after the form. */
export function Ways(props: WaysProps) {
  return (
    <WithCalls>
      <WayList {...props} />
    </WithCalls>
  );
}

function WayList({ isBusy, enter, onFailure }: WaysProps) {
  const { t } = useTranslation(['second-factor']);
  const methods = useMethods();
  const [ticket, setTicket] = useState(() => passwordTicket(globalThis.location.hash));
  const [hasTurnedBack, setTurnedBack] = useState(false);
  const takeAnswer = useEffectEvent(() => {
    const { search, pathname } = globalThis.location;
    // An answer of a provider and the ticket of an e-mail are valid once and must not stay in the history.
    if (search !== '' || ticket !== undefined) globalThis.history.replaceState(globalThis.history.state, '', pathname);
    const answer = providerAnswer(search);
    setTurnedBack(hasTurnedBackAt(search));
    if (answer !== undefined) void enter(() => finishThirdParty(answer));
  });
  useEffect(() => takeAnswer(), []);
  const providers = methods?.third_parties ?? [];
  const hasPasskeys = methods?.passkeys === true && canUsePasskeys();
  const hasOthers = providers.length > 0 || hasPasskeys;
  return (
    <>
      {ticket === undefined ? null : (
        <Suspense>
          <NewPassword ticket={ticket} onClose={() => setTicket(undefined)} />
        </Suspense>
      )}
      {methods?.mail === true ? <ForgottenLink /> : null}
      {hasOthers ? <p className={styles.or}>{t('ways.or')}</p> : null}
      {hasPasskeys ? <PasskeyButton isBusy={isBusy} enter={enter} /> : null}
      {providers.map(({ ID, name }, place) => (
        <ThirdPartyButton
          key={ID}
          {...{ id: ID, name, isBusy, onFailure }}
          hasTurnedBack={hasTurnedBack && place === 0}
        />
      ))}
    </>
  );
}
