import { Button } from '@mantine/core';
import type { CallAnswer, DeviceListEntry } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { MINUTE } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import styles from './corrections.module.css';
import { useCorrections, useUndo } from './use-corrections.ts';

/** Corrections listed at first. */
const SHOWN = 5;

/** What people corrected, who and when, with undo; nothing before the first correction. */
export function CorrectionsCard({ device, zone }: { device: DeviceListEntry; zone: string }) {
  const { t } = useTranslation(['appliances']);
  const [isWhole, setWhole] = useState(false);
  const list = useCorrections(device).data?.data ?? [];
  const { undo, isPending } = useUndo(device);
  if (list.length === 0) return null;
  return (
    <Card title={t('correction.title')} span={12}>
      <ul className={styles.list}>
        {(isWhole ? list : list.slice(0, SHOWN)).map((correction) => (
          <CorrectionLine key={correction.ID_correction} {...{ correction, zone, undo, isPending }} />
        ))}
      </ul>
      {isWhole || list.length <= SHOWN ? null : (
        <Button variant="default" onClick={() => setWhole(true)}>
          {t('correction.more', { count: list.length - SHOWN })}
        </Button>
      )}
    </Card>
  );
}

interface LineProps {
  readonly correction: CallAnswer<'appliances.corrections'>['data'][number];
  readonly zone: string;
  readonly undo: ((id: number) => void) | undefined;
  readonly isPending: boolean;
}

function CorrectionLine({ correction, zone, undo, isPending }: LineProps) {
  const { t, i18n } = useTranslation(['appliances']);
  const locale = localeOf(i18n.language);
  const clock = (time: number) => clockText(time, locale, { ...MINUTE, timeZone: zone });
  const { kind, name, target, power, start, login, at, undone_at: undoneAt, undone_by: undoneBy } = correction;
  const { value, unit } = formatQuantity('activePower', power, locale);
  const gone = t('correction.gone');
  const words = {
    name: name ?? (kind === 'dismiss' && power !== null ? withUnit(value, unit) : gone),
    target: target ?? gone,
    time: start === null ? '' : clock(start),
  };
  return (
    <li data-undone={undoneAt !== null}>
      <span>{t(`correction.line.${kind}`, words)}</span>
      <small>
        {t('correction.by', { login, time: clock(at) })}
        {undoneAt === null ? '' : ` ${t('correction.undone_by', { login: undoneBy ?? '', time: clock(undoneAt) })}`}
      </small>
      {undoneAt !== null || undo === undefined ? null : (
        <button
          type="button"
          className={styles.undo}
          disabled={isPending}
          aria-label={t('correction.undo_of', { what: t(`correction.line.${kind}`, words) })}
          onClick={() => undo(correction.ID_correction)}
        >
          <IconArrowBackUp aria-hidden />
          {t('correction.undo')}
        </button>
      )}
    </li>
  );
}
