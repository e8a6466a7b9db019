import type { SeriesAnswer } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { CLOCK, DATE, dateFormat } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { type Selection, titlesOf } from '../../hierarchy/index.ts';
import { LeftOutNotes } from './LeftOutNotes.tsx';
import styles from './measurements.module.css';
import { useRecordingWords } from './use-recording-words.ts';

interface Props {
  /** The chart shows angles. */
  readonly isAngle?: boolean;
  /** Members of a group without data. */
  readonly missing?: number;
  /** MACs of counted devices of a group that have no value of what is shown, though of others. */
  readonly lacking?: readonly string[] | undefined;
  /** Nothing was found of what is shown. */
  readonly isNothing?: boolean;
  /** The answer shown, which names the exchanges of a meter. */
  readonly answer?: Pick<SeriesAnswer, 'exchanges' | 'time_zone'> | undefined;
  /** What is shown; of a group not every device may be counted. */
  readonly selection?: Selection;
  /** Those that are not are named elsewhere on the screen. */
  readonly isLeftOutShown?: boolean;
}

function ExchangeNotes({ answer }: Pick<Props, 'answer'>) {
  const { t, i18n } = useTranslation('measurements');
  if (answer?.exchanges === undefined) return null;
  const when = dateFormat(localeOf(i18n.language), { ...DATE, ...CLOCK, timeZone: answer.time_zone });
  return answer.exchanges.map((at) => (
    <p key={at} className={styles.note}>
      {t('exchanged', { when: when.format(at) })}
    </p>
  ));
}

/** What has to be known to read a chart right. */
export function MeasurementNotes({
  isAngle = false,
  missing = 0,
  lacking = [],
  isNothing = false,
  answer,
  selection,
  isLeftOutShown = false,
}: Props) {
  const { t, i18n } = useTranslation('measurements');
  const members = selection?.kind === 'group' ? selection.members : [];
  const names = members.flatMap(({ mac, title }) => (lacking.includes(mac) ? [title] : []));
  const list = new Intl.ListFormat(localeOf(i18n.language));
  const whole = selection?.kind === 'group' ? selection.counted.whole.map(({ title }) => title) : [];
  const recorded = useRecordingWords().note(selection?.kind === 'device' ? [selection.device] : members);
  return (
    <>
      {isAngle && <p className={styles.note}>{t('powerFactor.note')}</p>}
      <ExchangeNotes answer={answer} />
      {recorded !== undefined && <p className={styles.note}>{recorded}</p>}
      {selection?.kind === 'group' && !isLeftOutShown && <LeftOutNotes leftOut={titlesOf(selection.leftOut)} />}
      {isNothing && whole.length > 0 && (
        <p className={styles.note}>{t('whole_unknown', { count: whole.length, names: list.format(whole) })}</p>
      )}
      {names.length > 0 && names.length > missing && (
        <p className={styles.note}>
          {t('lacking', { count: names.length })} {list.format(names)}
        </p>
      )}
      {missing > 0 && <p className={styles.note}>{t('members_missing', { count: missing })}</p>}
    </>
  );
}
