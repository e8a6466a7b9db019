import type { CallAnswer, SecondStep } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../base/api/caller.ts';
import { call } from '../../../base/api/client.ts';
import { CallError, hasCode } from '../../../base/errors/call-error.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { usedPasskey } from '../../../parts/second-factor/index.ts';

export type SecondStepState = ReturnType<typeof useSecondStep>;

type Shown = Partial<CallInput<'access.secondStep'>>;

interface Outcome {
  readonly onAnswer: (answer: CallAnswer<'access.secondStep'>) => void;
  readonly onBack: () => void;
}

/** The calls of the second step, and what went wrong with the last one. */
export function useSecondStep({ ticket, passkey: options }: SecondStep, { onAnswer, onBack }: Outcome) {
  const { t, i18n } = useTranslation(['second-factor', 'errors']);
  const [waitUntil, setWaitUntil] = useState(0);

  function refuse(error: unknown): void {
    const retryAfterMs = error instanceof CallError ? error.retryAfterMs : undefined;
    if (retryAfterMs !== undefined) setWaitUntil(Date.now() + retryAfterMs);
    if (hasCode(error, 'access.credentials') && error.field === 'ticket') {
      toasts.show({ kind: 'error', title: t('sign_in.over'), hint: t('sign_in.over_hint') });
      onBack();
    } else if (error instanceof CallError && !hasCode(error, 'access.credentials')) {
      toasts.show(errorToast(i18n, error));
    }
  }

  const goOn = useMutation({
    meta: { quiet: 'all' },
    mutationFn: async (shown: () => Promise<Shown>) => call('access.secondStep', { ticket, ...(await shown()) }),
    onSuccess: onAnswer,
    onError: refuse,
  });
  return {
    refuse,
    waitUntil,
    isBusy: goOn.isPending,
    /** The code is wrong; or nobody showed a passkey, or it was refused. */
    isWrong: goOn.error !== null && !(goOn.error instanceof CallError && !hasCode(goOn.error, 'access.credentials')),
    reset: goOn.reset,
    goOn: (shown: Shown) => goOn.mutate(async () => shown),
    showPasskey: () => goOn.mutate(async () => ({ passkey: await usedPasskey(options ?? {}) })),
  };
}
