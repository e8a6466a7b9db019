import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../base/toasts/toasts.ts';
import { type Board, isEmptyMessage, useLiveNow } from './board.ts';

/** Tells once that live messages come without values, until one comes with some (R-DASH-067). */
export function useEmptyMessageToast(board: Board): void {
  const { t } = useTranslation(['errors']);
  const { values } = useLiveNow(board);
  const isEmpty = values !== undefined && isEmptyMessage(values);
  const tell = useEffectEvent(() =>
    toasts.show({
      kind: 'error',
      title: t('api_communication_error.title'),
      hint: t('api_communication_error.hint'),
    }),
  );
  useEffect(() => {
    if (isEmpty) tell();
  }, [isEmpty]);
}
