import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../base/session/unsaved.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { leavesForm } from './settings-view.ts';

type RouterHistory = ReturnType<typeof useRouter>['history'];
type Move = Parameters<BlockerFn>[0];

/**
 * Asks before unsaved changes are left. When the page is closed the browser asks; at signing out the account menu asks.
 */
export function LeaveGuard({ isEdited }: { isEdited: boolean }) {
  const { t } = useTranslation(['shell']);
  const { history } = useRouter();
  const [pending, setPending] = useAskedMove(isEdited);
  useEffect(() => {
    unsaved.set(isEdited);
    return () => unsaved.set(false);
  }, [isEdited]);
  if (pending === undefined) return null;
  return (
    <ConfirmDialog
      question={t('unsaved.question')}
      yes={t('unsaved.leave')}
      onYes={() => {
        setPending(undefined);
        repeat(history, pending);
      }}
      onClose={() => setPending(undefined)}
    />
  );
}

/**
 * The blocked move away from the form. A move is refused at once and repeated after a confirmation: after a step back the
 * browser already has the new address, and reverts it only when the step is refused.
 */
function useAskedMove(isEdited: boolean) {
  const router = useRouter();
  const [pending, setPending] = useState<Move>();
  useEffect(() => {
    if (!isEdited) return undefined;
    return router.history.block({
      blockerFn(move) {
        const leaves = leavesForm(router.parseLocation(move.currentLocation), router.parseLocation(move.nextLocation));
        if (leaves) setPending(move);
        return leaves;
      },
      enableBeforeUnload: () => unsaved.get(),
    });
  }, [router, isEdited]);
  return [pending, setPending] as const;
}

function repeat(history: RouterHistory, { action, currentLocation, nextLocation }: Move): void {
  const { href, state } = nextLocation;
  if (action === 'PUSH') history.push(href, state, { ignoreBlocker: true });
  else if (action === 'REPLACE') history.replace(href, state, { ignoreBlocker: true });
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
}
