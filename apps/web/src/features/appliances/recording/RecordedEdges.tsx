import type { RecordedEdgeEntry } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { SeveralStates } from '../../../parts/naming/index.ts';
import styles from '../Recording.module.css';
import type { RecordingVerdict } from './use-recording-check.ts';

/** More edges than these are counted, not listed. */
const LISTED = 8;
const MESSAGES = { 525: 'many_edges', 526: 'any_edge', 528: 'small_edges' } as const;

interface Props {
  readonly verdict: RecordingVerdict;
  /** They are one appliance's, which has several states. */
  readonly isSeveral: boolean;
  readonly onSeveral: (isSeveral: boolean) => void;
  readonly zone: string;
}

/** The edges of the selection, which of them count, and whether it can be saved; marked in the chart too. */
export function RecordedEdges({ verdict: { code, edges, states }, isSeveral, onSeveral, zone }: Props) {
  const { t } = useTranslation(['appliances', 'errors']);
  const message = code === null || isSeveral ? undefined : MESSAGES[code];
  const listed = edges.slice(0, LISTED);
  return (
    <section className={styles.edges} aria-label={t('recording.edges')}>
      <p role="status" data-taken={message === undefined}>
        {message === undefined
          ? t(isSeveral ? 'recording.taken_states' : 'recording.taken')
          : `${t(`errors:${message}.title`)}. ${t(`errors:${message}.hint`)}`}
      </p>
      <SeveralStates states={states} isChosen={isSeveral} onChoose={onSeveral} />
      <ul>
        {listed.map((edge) => (
          <EdgeLine key={edge.time} edge={edge} zone={zone} />
        ))}
        {edges.length > listed.length ? <li>{t('recording.more', { count: edges.length - listed.length })}</li> : null}
      </ul>
    </section>
  );
}

function EdgeLine({ edge: { time, P, counts }, zone }: { edge: RecordedEdgeEntry; zone: string }) {
  const { t, i18n } = useTranslation(['appliances']);
  const locale = localeOf(i18n.language);
  const clock = dateFormat(locale, {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone: zone,
  });
  const { value, unit } = formatQuantity('activePower', Math.abs(P), locale);
  return (
    <li data-counts={counts}>
      <span aria-hidden>{P > 0 ? '▲' : '▼'}</span>
      <span>{`${P > 0 ? '+' : '−'}${withUnit(value, unit)}`}</span>
      <time dateTime={new Date(time).toISOString()}>{clock.format(time)}</time>
      <small>{t(counts ? 'recording.counts' : 'recording.small')}</small>
    </li>
  );
}
