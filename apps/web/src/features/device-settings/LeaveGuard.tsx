import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../base/session/unsaved.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { leavesForm } from './settings-view.ts';

type RouterHistory = ReturnType<typeof useRouter>['history'];
type Move = Parameters<BlockerFn>[0];

/**
 * Asks before changes that are not saved are left behind; the browser asks by itself when its page is closed, the menu of
 * the account before it signs out.
 */
export function LeaveGuard({ isEdited }: { isEdited: boolean }) {
  const { t } = useTranslation(['shell']);
  const { history } = useRouter();
  const [asked, ask] = useAskedMove(isEdited);
  useEffect(() => {
    unsaved.set(isEdited);
    return () => unsaved.set(false);
  }, [isEdited]);
  if (asked === undefined) return null;
  return (
    <ConfirmDialog
      question={t('unsaved.question')}
      yes={t('unsaved.leave')}
      onYes={() => {
        ask(undefined);
        repeat(history, asked);
      }}
      onClose={() => ask(undefined)}
    />
  );
}

/**
 * The move away from the form that waits for an answer. It is refused at once and made anew after a yes: the browser has
 * its new address before anyone is asked of a step back, and takes it back only when that step is refused.
 */
function useAskedMove(isEdited: boolean) {
  const router = useRouter();
  const [asked, ask] = useState<Move>();
  useEffect(() => {
    if (!isEdited) return undefined;
    return router.history.block({
      blockerFn(move) {
        const leaves = leavesForm(router.parseLocation(move.currentLocation), router.parseLocation(move.nextLocation));
        if (leaves) ask(move);
        return leaves;
      },
      enableBeforeUnload: () => unsaved.get(),
    });
  }, [router, isEdited]);
  return [asked, ask] as const;
}

function repeat(history: RouterHistory, { action, currentLocation, nextLocation }: Move): void {
  const { href, state } = nextLocation;
  if (action === 'PUSH') history.push(href, state, { ignoreBlocker: true });
  else if (action === 'REPLACE') history.replace(href, state, { ignoreBlocker: true });
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, { ignoreBlocker: true });
}
