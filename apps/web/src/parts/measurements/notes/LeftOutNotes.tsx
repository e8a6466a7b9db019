import { LEFT_OUT_REASONS, type LeftOutReason } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import styles from './measurements.module.css';

interface Props {
  readonly leftOut: readonly { readonly title: string; readonly reason: LeftOutReason }[];
}

/** Which devices nothing that is shown counts, and why. */
export function LeftOutNotes({ leftOut }: Props) {
  const { t, i18n } = useTranslation('measurements');
  const list = new Intl.ListFormat(localeOf(i18n.language));
  return LEFT_OUT_REASONS.map((reason) => {
    const titles = leftOut.filter((each) => each.reason === reason).map(({ title }) => title);
    if (titles.length === 0) return null;
    return (
      <p key={reason} className={styles.note}>
        {t(`left_out.${reason}`, { count: titles.length })} {list.format(titles)}
      </p>
    );
  });
}
