import { MISSING, shareText } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { dateFormat, MINUTE } from '../../../base/i18n/date-format.ts';
import { changeSince, changeWord } from '../../../parts/comparison/index.ts';
import { coverageText } from '../../../parts/measurements/index.ts';
import { type Estimated, isUnsure, withExactness } from '../../../parts/naming/index.ts';
import own from './month.module.css';
import { inPercent } from './month-story.ts';
import type { ToldMonth, useStory } from './use-month.ts';

type Answer = ReturnType<typeof useStory>;

interface Props {
  readonly answer: Omit<Answer, 'story' | 'total'> & {
    readonly story: NonNullable<Answer['story']>;
    readonly total: number;
  };
  readonly month: ToldMonth;
  readonly zone: string;
  readonly locale: string;
  readonly money: ((energy: number) => string) | undefined;
  /** An energy with its unit, and with its uncertainty where it has one. */
  readonly energyText: (energy: Estimated) => string;
}

/** The month in sentences. */
export function MonthSentences({ answer, month, zone, locale, money, energyText }: Props) {
  const { t } = useTranslation(['appliances']);
  const { story, total, totalBefore } = answer;
  const { explained, explainedBefore, isCompared, changes, unusual } = story;
  const shares = explained === undefined ? undefined : inPercent(explained);
  const sharesBefore = explainedBefore === undefined ? undefined : inPercent(explainedBefore);
  const whole = month.isRunning ? '' : '_whole';
  const percent = (share: number) => shareText(share, 0, locale);
  const clock = (time: number) => clockText(time, locale, { ...MINUTE, timeZone: zone });
  const before = dateFormat(locale, { month: 'long', timeZone: zone }).format(month.before.from);
  const change = changeSince(
    { energy: total, covered: answer.coverage },
    { energy: totalBefore ?? null, covered: answer.coverageBefore },
  );
  const [largest] = story.rows.toSorted((a, b) => b.energy - a.energy);
  const used = { energy: energyText({ energy: total }), cost: money?.(total) ?? MISSING };
  return (
    <ul className={own.sentences}>
      <li>
        {t(money === undefined ? 'month.used' : 'month.used_cost', used)}{' '}
        {change === null
          ? ''
          : 'unsure' in change
            ? t('month.unsure', { share: coverageText(change.unsure, locale), before })
            : t(`month.${changeWord(change.ratio)}${whole}`, { percent: percent(Math.abs(change.ratio)), before })}
      </li>
      {shares === undefined ? null : (
        <li>
          {t('month.explained', {
            appliances: percent(shares.appliances / 100),
            always: percent(shares.alwaysOn / 100),
            other: percent(shares.other / 100),
          })}{' '}
          {sharesBefore === undefined
            ? ''
            : t('month.explained_before', { percent: percent(sharesBefore.appliances / 100), before })}
          {sharesBefore !== undefined || isCompared || totalBefore === undefined
            ? ''
            : t('month.none_before', { before })}
        </li>
      )}
      {largest === undefined || largest.energy === 0 ? null : (
        <li data-unsure={isUnsure(largest)}>
          {t(money === undefined ? 'month.largest' : 'month.largest_cost', {
            ...{ name: largest.name, energy: energyText(largest) },
            cost: money === undefined ? MISSING : withExactness(money, largest),
          })}
        </li>
      )}
      {changes.map(({ kind, row, difference }) => (
        <li key={`${kind} ${row.ID}`} data-unsure={isUnsure(difference)}>
          {t(`month.change.${kind}`, {
            ...{ name: row.name, energy: energyText(difference), before },
            ...{ runs: row.runs, runs_before: row.before?.runs ?? 0 },
          })}
        </li>
      ))}
      {changes.length === 0 && isCompared ? <li>{t('month.no_change', { before })}</li> : null}
      {unusual.map(({ ID, name, unusual: count, lastUnusual }) => (
        <li key={`unusual ${ID}`}>
          {t('month.unusual', { name, count, last: lastUnusual === null ? MISSING : clock(lastUnusual) })}
        </li>
      ))}
      {unusual.length === 0 ? <li>{t('month.no_unusual')}</li> : null}
    </ul>
  );
}
