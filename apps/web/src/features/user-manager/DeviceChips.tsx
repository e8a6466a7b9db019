import type { UserAssignment } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE, dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { formatMac } from '../../base/ui/device-status.ts';
import { LEVEL_ICONS } from '../../base/ui/level-icons.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import styles from './UserManagerPage.module.css';

const SHOWN_AT_FIRST = 4;

interface DeviceChipsProps {
  readonly assignments: readonly UserAssignment[];
  readonly onOpen: (mac: string) => void;
}

/** The devices of an account with level and end; a press opens the assignment. */
export function DeviceChips({ assignments, onOpen }: DeviceChipsProps) {
  const { t } = useTranslation(['user-manager']);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? assignments : assignments.slice(0, SHOWN_AT_FIRST);
  const more = assignments.length - shown.length;
  if (assignments.length === 0) return <span className={styles.faint}>{t('no_devices')}</span>;
  return (
    <ul className={styles.chips}>
      {shown.map((assignment) => (
        <li key={assignment.mac}>
          <Chip assignment={assignment} onOpen={() => onOpen(assignment.mac)} />
        </li>
      ))}
      {more > 0 ? (
        <li>
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            {t('more', { count: more })}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function Chip({ assignment, onOpen }: { assignment: UserAssignment; onOpen: () => void }) {
  const { t, i18n } = useTranslation(['user-manager', 'common']);
  const now = useNow(MINUTE_MS);
  const { mac, title, level, until } = assignment;
  const isOver = until !== null && until * 1_000 <= now;
  const date = until === null ? '' : dateFormat(localeOf(i18n.language), DATE).format(until * 1_000);
  const what = t(`common:level.${level}`);
  const validity = until === null ? what : `${what} · ${t(isOver ? 'ended' : 'until', { date })}`;
  const Icon = LEVEL_ICONS[level];
  return (
    <button type="button" className={styles.chip} data-over={isOver} title={formatMac(mac)} onClick={onOpen}>
      <span className={styles.chipTitle}>
        <Icon aria-hidden />
        {title}
      </span>
      <small>{validity}</small>
    </button>
  );
}
