import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { Floating } from '../../base/ui/floating/Floating.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { useIsPhone } from '../../base/ui/viewport/use-is-phone.ts';
import styles from './DayField.module.css';
import { dayText, parseDay } from './day-text.ts';

const DayCalendar = lazy(() => import('./DayCalendar.tsx').then((it) => ({ default: it.DayCalendar })));

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`, or what was written instead of a day. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  /** The first and the last day that can be chosen in the calendar. */
  readonly first?: string;
  readonly last?: string;
  readonly onChange: (value: string) => void;
}

/** A day to write, or to choose in a calendar. */
export function DayField({ label, value, error, isReadOnly = false, first, last, onChange }: Props) {
  const { t, i18n } = useTranslation(['toolbar']);
  const isPhone = useIsPhone();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const isWritten = (parseDay(text) ?? text) === value;
  const close = () => setOpen(false);
  const choose = (day: string) => {
    onChange(day);
    close();
  };
  const calendar = (
    <Suspense fallback={null}>
      <DayCalendar day={parseDay(value) ?? null} first={first} last={last} onDay={choose} />
    </Suspense>
  );
  return (
    <>
      <TextInput
        label={label}
        value={isWritten ? text : dayText(value, localeOf(i18n.language))}
        error={error}
        readOnly={isReadOnly}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(parseDay(currentTarget.value) ?? currentTarget.value);
        }}
        rightSectionPointerEvents="all"
        rightSection={
          isReadOnly ? null : (
            <IconButton
              ref={anchor}
              icon={IconCalendar}
              label={t('calendar.open')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )
        }
      />
      {isOpen && isPhone ? (
        <Dialog kind="sheet" title={label} onClose={close}>
          <div className={styles.sheet}>{calendar}</div>
        </Dialog>
      ) : null}
      {isOpen && !isPhone ? (
        <Floating anchor={anchor} label={label} placement="bottom-end" className={styles.panel} onClose={close}>
          {calendar}
        </Floating>
      ) : null}
    </>
  );
}
