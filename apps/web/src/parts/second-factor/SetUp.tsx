import { useEffect, useEffectEvent } from 'react';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { AppSetUp } from './AppSetUp.tsx';
import { PasskeySetUp } from './PasskeySetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type FactorKind, type FactorProof, useSetUp } from './use-set-up.ts';

export type { FactorKind } from './use-set-up.ts';

interface SetUpProps {
  readonly kind: FactorKind;
  readonly proof: FactorProof;
  /** The proof was refused, or the server could not be reached. */
  readonly onRefused: (error: unknown) => void;
  /** Called when recovery codes come on the screen: leaving it now would lose them. */
  readonly onCodes?: () => void;
  /** Called when the factor is set up and its recovery codes are kept; `ticket` lets a sign-in go on. */
  readonly onDone: (ticket: string | undefined) => void;
}

/** Sets up one factor, from the offer to the recovery codes (R-SIGN-094, R-SIGN-098). */
export function SetUp({ kind, proof, onRefused, onCodes, onDone }: SetUpProps) {
  const { offer, done, isCodeWrong } = useSetUp(kind, proof);
  const begin = useEffectEvent(() => offer.mutate(undefined, { onError: onRefused }));
  useEffect(() => begin(), []);
  const finish = (shown: string) =>
    done.mutate(shown, {
      onSuccess: ({ recovery_codes, ticket }) => {
        if (recovery_codes === undefined) onDone(ticket);
        else onCodes?.();
      },
    });
  const { data } = offer;
  if (data === undefined) return <Skeleton width={14} />;
  const codes = done.data?.recovery_codes;
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => onDone(done.data?.ticket)} />;
  if (data.kind === 'passkey') {
    return <PasskeySetUp isBusy={done.isPending} hasFailed={done.isError} onName={finish} />;
  }
  const { secret, uri } = data;
  return (
    <AppSetUp
      {...{ secret, uri }}
      isBusy={done.isPending}
      isWrong={isCodeWrong}
      onChange={() => done.reset()}
      onCode={finish}
    />
  );
}
