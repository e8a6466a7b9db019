import { Button } from '@mantine/core';
import { type Phase, withUnit } from '@phasor/quantities';
import type { RatioDiagnosis, WiringObservation, WiringReport } from '@phasor/wiring';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { Tick } from '../../base/ui/Tick.tsx';
import { FindingItem } from './FindingItem.tsx';
import { candidateViews, certainty, findingView, groundsOf } from './finding-view.ts';
import { judge } from './judged.ts';
import { type Exchange, PhaseExchange } from './PhaseExchange.tsx';
import { RatioItem } from './RatioItem.tsx';
import styles from './wiring.module.css';

export interface WiringCardProps {
  /** The newest live values; undefined without any. */
  readonly now: WiringObservation | undefined;
  /** Steps of the last day, empty where there is none yet. */
  readonly day: readonly WiringObservation[];
  /** Whether something may feed in, as chosen by a person. */
  readonly feeding: { readonly feedsIn: boolean; readonly onFeedsIn: (feedsIn: boolean) => void };
  /** Beside the meters below it; undefined where there are none. */
  readonly ratio?: RatioDiagnosis | undefined;
  /** Turning in software; undefined where the values are not stored yet. */
  readonly turning?: Turning | undefined;
  /** Exchanging phases in software; undefined where the values are not stored yet or the device has no phases. */
  readonly exchange?: Exchange | undefined;
}

export interface Turning {
  /** Phases that are turned already. */
  readonly turned: readonly Phase[];
  /** Turns a phase or undoes it; undefined for those who may not, and where it has to be done at the meter. */
  readonly turn: ((wish: { readonly phase: Phase; readonly turned: boolean }) => void) | undefined;
  readonly isPending: boolean;
  /** Whether something was turned within the last day: what was measured before is no evidence. */
  readonly isRecent: boolean;
}

const TONES = { right: 'ok', wrong: 'bad', unsure: 'warn', unknown: 'info' } as const;

/** What the measured values say of the connection of a meter, with evidence and remedies. */
export function WiringCard({ now, day, feeding, ratio, turning, exchange }: WiringCardProps) {
  const { t } = useTranslation(['wiring']);
  const { feedsIn, onFeedsIn } = feeding;
  const { report, basis } = judge({ now, day }, { generation: feedsIn ? 'possible' : 'none' });
  const { findings } = report;
  const factor = ratio?.verdict === 'implausible' ? ratio.factor : undefined;
  const count = findings.length + (factor === undefined ? 0 : 1);
  // A wrong ratio is a fault, whatever the angles say.
  const grounds = groundsOf(report);
  const verdict = factor !== undefined ? 'wrong' : grounds === 'suspicion' ? 'unsure' : report.verdict;
  const isAnew = verdict === 'unknown' && turning?.isRecent === true;
  const isOfRatio = factor !== undefined && report.verdict !== verdict;
  const reason = isOfRatio ? 'ratio' : grounds !== 'angles' ? grounds : isAnew ? 'changed' : verdict;
  return (
    <Card title={t('title')} span={12}>
      <div className={styles.body}>
        <div className={styles.head} role="status">
          <Badge tone={TONES[verdict]}>{t(`verdict.${verdict}`, { count })}</Badge>
          <span>{t(`about.${reason}`, { percent: certainty(report) ?? 0 })}</span>
          <span className={styles.note}>{t(`basis.${isOfRatio ? 'week' : basis}`)}</span>
        </div>
        {count === 0 ? null : (
          <ul className={styles.findings}>
            {factor === undefined ? null : <RatioItem factor={factor} />}
            {findings.map((finding) => {
              const view = findingView(finding);
              return <FindingItem key={`${view.key} ${view.words.phase}`} view={view} turning={turning} />;
            })}
          </ul>
        )}
        {report.verdict === 'unsure' ? <Candidates report={report} /> : null}
        {turning === undefined ? null : <TurnedPhases turning={turning} />}
        {exchange === undefined ? null : <PhaseExchange {...exchange} />}
        <Tick label={t('feeds_in')} checked={feedsIn} isSwitch onTick={onFeedsIn} />
      </div>
    </Card>
  );
}

/** What is turned in software, each with a way back. */
function TurnedPhases({ turning: { turned, turn, isPending } }: { turning: Turning }) {
  const { t } = useTranslation(['wiring']);
  return turned.map((phase) => (
    <p key={phase} className={styles.turned}>
      {t('is_turned', { phase })}
      {turn === undefined ? null : (
        <Button size="xs" variant="subtle" loading={isPending} onClick={() => turn({ phase, turned: false })}>
          {t('undo')}
        </Button>
      )}
    </p>
  ));
}

/** What else explains the values, where nothing is certain. */
function Candidates({ report }: { report: WiringReport }) {
  const { t } = useTranslation(['wiring']);
  return (
    <>
      <ul className={styles.candidates}>
        {candidateViews(report).map(({ percent, faults }) => {
          const text =
            faults.length === 0
              ? t('candidate.right')
              : faults.map(({ key, ...words }) => t(`candidate.${key}`, words)).join(', ');
          return (
            <li key={text}>
              <b>{withUnit(String(percent), '%')}</b>
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>{t('decide')}</p>
    </>
  );
}
