import { Button } from '@mantine/core';
import type { CallAnswer, SecondStep as Step } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { CodeField, canUsePasskeys } from '../../../parts/second-factor/index.ts';
import styles from '../SignInPage.module.css';
import { WaitNotice } from '../WaitNotice.tsx';
import { WithCalls } from '../WithCalls.tsx';
import { SetUpStep } from './SetUpStep.tsx';
import { type SecondStepState, useSecondStep } from './use-second-step.ts';

interface SecondStepProps {
  readonly step: Step;
  readonly onAnswer: (answer: CallAnswer<'access.secondStep'>) => void;
  /** To the password. */
  readonly onBack: () => void;
}

type Way = Step['ways'][number];

/** What follows the password: a code, a passkey, or the set-up of one (R-SIGN-091, R-SIGN-092). */
export function SecondStep(props: SecondStepProps) {
  return (
    <WithCalls>
      <Steps {...props} />
    </WithCalls>
  );
}

function Steps({ step, onAnswer, onBack }: SecondStepProps) {
  const { t } = useTranslation(['second-factor', 'sign-in']);
  const state = useSecondStep(step, { onAnswer, onBack });
  const ways = step.ways.filter((way) => way !== 'passkey' || canUsePasskeys());
  const [way, setWay] = useState<Way>(ways.includes('passkey') ? 'passkey' : (ways[0] ?? 'recovery'));
  const [hasCodes, setCodes] = useState(false);
  const others = ways.filter((each) => each !== way);
  return (
    <div className={styles.form}>
      {way === 'setup' ? (
        <SetUpStep
          ticket={step.ticket}
          onRefused={state.refuse}
          onCodes={() => setCodes(true)}
          onDone={(ticket) => state.goOn({ ticket })}
        />
      ) : way === 'passkey' ? (
        <PasskeyStep state={state} />
      ) : (
        <CodeStep key={way} kind={way === 'totp' ? 'app' : 'paper'} state={state} />
      )}
      <WaitNotice key={state.waitUntil} until={state.waitUntil} />
      {hasCodes ? null : (
        <>
          {others.map((each) => (
            <Button
              key={each}
              variant="default"
              fullWidth
              onClick={() => {
                state.reset();
                setWay(each);
              }}
            >
              {t(`sign_in.${NAMES[each]}`)}
            </Button>
          ))}
          <Button variant="subtle" fullWidth onClick={onBack}>
            {t('sign_in.back')}
          </Button>
        </>
      )}
    </div>
  );
}

const NAMES = {
  totp: 'use_app',
  passkey: 'use_passkey',
  recovery: 'use_recovery',
  setup: 'set_app',
} as const satisfies Record<Way, string>;

function CodeStep({ kind, state }: { kind: 'app' | 'paper'; state: SecondStepState }) {
  const { t } = useTranslation(['second-factor', 'sign-in']);
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = code.trim();
    setEmpty(written === '');
    if (written !== '' && !state.isBusy) state.goOn({ code: written });
  };
  return (
    <form className={styles.second} onSubmit={submit} noValidate>
      <div>
        <h1 className={styles.title}>{t('sign_in.title')}</h1>
        <p className={styles.lead}>{t(kind === 'app' ? 'sign_in.code_lead' : 'sign_in.paper_lead')}</p>
      </div>
      <CodeField
        kind={kind}
        value={code}
        problem={isEmpty ? 'required' : state.isWrong ? 'wrong' : undefined}
        onChange={(text) => {
          setCode(text);
          setEmpty(false);
          state.reset();
        }}
      />
      <Button type="submit" size="md" loading={state.isBusy} fullWidth>
        {t('sign-in:submit')}
      </Button>
    </form>
  );
}

function PasskeyStep({ state }: { state: SecondStepState }) {
  const { t } = useTranslation(['second-factor']);
  return (
    <div className={styles.second}>
      <div>
        <h1 className={styles.title}>{t('sign_in.title')}</h1>
        <p className={styles.lead}>{t('sign_in.passkey_lead')}</p>
      </div>
      {state.isWrong ? <Wrong text={t('sign_in.failed')} /> : null}
      <Button size="md" loading={state.isBusy} fullWidth autoFocus onClick={state.showPasskey}>
        {t('sign_in.use_passkey')}
      </Button>
    </div>
  );
}
