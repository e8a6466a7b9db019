import { Button } from '@mantine/core';
import type { MeasurementImport } from '@phasor/contract';
import { formatNumber } from '@phasor/quantities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { unlessGone } from '../../../base/api/queries/unless-gone.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { Pager } from '../../../base/ui/table/Pager.tsx';
import { usePaging } from '../../../base/ui/table/use-paging.ts';
import styles from '../MeasurementFiles.module.css';
import { instantText } from './table-texts.ts';

interface Props {
  readonly token: string;
  readonly zone: string;
}

/** Imports of the device, with a button to remove each. */
export function PastImports({ token, zone }: Props) {
  const { t } = useTranslation(['measurement-files']);
  const { data, error } = useQuery(callQuery('measurements.imports', { token }));
  const [undoing, undo] = useState<MeasurementImport | null>(null);
  return (
    <Card title={t('past.title')} span={12}>
      {data !== undefined ? (
        data.data.length === 0 ? (
          <p className={styles.note}>{t('past.empty')}</p>
        ) : (
          <PastList all={data.data} zone={zone} onUndo={undo} />
        )
      ) : error === null ? (
        <ScreenLoader of="part" />
      ) : (
        <ScreenError error={error} />
      )}
      {undoing === null ? null : <UndoDialog token={token} brought={undoing} onClose={() => undo(null)} />}
    </Card>
  );
}

interface PastListProps {
  readonly all: readonly MeasurementImport[];
  readonly zone: string;
  readonly onUndo: (brought: MeasurementImport) => void;
}

function PastList({ all, zone, onUndo }: PastListProps) {
  const { shown, pager } = usePaging(all);
  return (
    <>
      <ul className={styles.past}>
        {shown.map((each) => (
          <PastImport key={each.id} zone={zone} brought={each} onUndo={() => onUndo(each)} />
        ))}
      </ul>
      <Pager {...pager} />
    </>
  );
}

function PastImport({ zone, brought, onUndo }: { zone: string; brought: MeasurementImport; onUndo: () => void }) {
  const { t, i18n } = useTranslation(['measurement-files']);
  const { name, by, rows, first, last, created_at: createdAt } = brought;
  const locale = localeOf(i18n.language);
  const where = { zone, locale };
  return (
    <li>
      <div className={styles.heading}>
        <strong>{name}</strong>
        <span>{t('past.when', { when: instantText(createdAt, where), who: by ?? '–' })}</span>
      </div>
      <div className={styles.heading}>
        <span>{t('past.rows', { count: rows, number: formatNumber(rows, 0, locale) })}</span>
        {first === null || last === null ? null : (
          <span>
            {instantText(first, where)} – {instantText(last, where)}
          </span>
        )}
      </div>
      <Button variant="default" size="compact-sm" aria-label={t('past.undo_of', { name })} onClick={onUndo}>
        {t('past.undo')}
      </Button>
    </li>
  );
}

interface UndoProps {
  readonly token: string;
  readonly brought: MeasurementImport;
  readonly onClose: () => void;
}

function UndoDialog({ token, brought: { id, name, rows }, onClose }: UndoProps) {
  const { t, i18n } = useTranslation(['measurement-files']);
  const queries = useQueryClient();
  const counted = (count: number) => ({ count, number: formatNumber(count, 0, localeOf(i18n.language)) });
  const undoing = useMutation({
    mutationFn: () => unlessGone(call('measurements.undoImport', { token, import_id: id })),
    onSuccess: (answer) => {
      if (answer !== undefined) toasts.show({ kind: 'success', title: t('past.undone', counted(answer.removed)) });
      onClose();
      return queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      question={`${t('past.undo_title', { name })} ${t('past.undo_hint', counted(rows))}`}
      isPending={undoing.isPending}
      onYes={() => undoing.mutate()}
      onClose={onClose}
    />
  );
}
