import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../base/toasts/toasts.ts';
import { type Board, isEmptyMessage, useLiveNow } from './board.ts';

/** Shows one message when live messages have no values, and again only after one with values (R-DASH-067). */
export function useEmptyMessageToast(board: Board): void {
  const { t } = useTranslation(['errors']);
  const { values } = useLiveNow(board);
  const isEmpty = values !== undefined && isEmptyMessage(values);
  const notify = useEffectEvent(() =>
    toasts.show({
      kind: 'error',
      title: t('api_communication_error.title'),
      hint: t('api_communication_error.hint'),
    }),
  );
  useEffect(() => {
    if (isEmpty) notify();
  }, [isEmpty]);
}
