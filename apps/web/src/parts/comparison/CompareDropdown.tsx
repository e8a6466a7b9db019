import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE, dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import type { CompareWish } from './compare-wish.ts';

const ComparePicker = lazy(() => import('./ComparePicker.tsx').then((it) => ({ default: it.ComparePicker })));

interface Props {
  readonly wish: CompareWish | undefined;
  readonly onWish: (wish: CompareWish | undefined) => void;
  /** Epoch ms; a compared period cannot begin later. */
  readonly now: number;
  readonly zone: string;
}

/** Selects the period with which energy charts are compared. */
export function CompareDropdown({ wish, onWish, now, zone }: Props) {
  const { t, i18n } = useTranslation(['comparison']);
  const [isOpen, setOpen] = useState(false);
  const date = dateFormat(localeOf(i18n.language), { ...DATE, timeZone: 'UTC' });
  const text =
    typeof wish === 'object'
      ? t('free_from', { date: date.format(Date.parse(wish.from)) })
      : t(wish === undefined ? 'none' : wish);
  const take = (next: CompareWish | undefined) => {
    onWish(next);
    setOpen(false);
  };
  return (
    <Dropdown label={t('label')} text={text} isOpen={isOpen} onOpen={setOpen}>
      <ComparePicker wish={wish} onWish={take} now={now} zone={zone} />
    </Dropdown>
  );
}
