import { formatScaled, shareScaleFor, withUnit } from '@phasor/quantities';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { moneyFormat } from '../../../base/i18n/money-text.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { CoverageBadge } from '../../../parts/measurements/index.ts';
import { type Estimated, withExactness } from '../../../parts/naming/index.ts';
import { GraphToolbar, useGraphState } from '../../../parts/toolbar/index.ts';
import { NoAppliances } from '../ApplianceStates.tsx';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { NoEnergy } from '../NoEnergy.tsx';
import { useAppliances } from '../use-appliances.ts';
import { ExplainedTrend } from './ExplainedTrend.tsx';
import { MonthSentences } from './MonthSentences.tsx';
import { MonthTable } from './MonthTable.tsx';
import own from './month.module.css';
import { type ToldMonth, useMonth, useStory } from './use-month.ts';

/** A month of a household in one page: what used and cost how much, what changed, what is unusual (R-APPL-041). */
export function MonthScreen({ device }: ApplianceScreenProps) {
  const state = useGraphState({ granularity: 'day' });
  const month = useMonth(state.zone);
  const choice = useAppliances(device);
  return (
    <>
      <GraphToolbar state={state} withSource={false} withRange={false}>
        <MonthSteps month={month} zone={state.zone} />
      </GraphToolbar>
      {choice.all?.length === 0 ? <NoAppliances /> : <Story {...{ device, month, choice }} zone={state.zone} />}
    </>
  );
}

function MonthSteps({ month: { back, range, show }, zone }: { month: ToldMonth; zone: string }) {
  const { t, i18n } = useTranslation(['appliances']);
  const name = dateFormat(localeOf(i18n.language), { month: 'long', year: 'numeric', timeZone: zone });
  return (
    <div className={own.steps}>
      <IconButton icon={IconChevronLeft} label={t('month.earlier')} onClick={() => show(back + 1)} />
      <strong>{name.format(range.from)}</strong>
      <IconButton
        icon={IconChevronRight}
        label={t('month.later')}
        disabled={back === 0}
        onClick={() => show(back - 1)}
      />
    </div>
  );
}

interface StoryProps extends ApplianceScreenProps {
  readonly month: ToldMonth;
  readonly choice: ReturnType<typeof useAppliances>;
  readonly zone: string;
}

function Story({ device, month, choice, zone }: StoryProps) {
  const { t, i18n } = useTranslation(['appliances']);
  const answer = useStory(device, month, choice);
  const { story, total, error, isLoading } = answer;
  if (error !== null || choice.error !== null) return <ScreenError error={error ?? choice.error} />;
  if (isLoading) return <ScreenLoader of="part" />;
  if (story === undefined || total === undefined || total === 0) {
    return <NoEnergy device={device} range={month.range} now={Date.now()} />;
  }
  const locale = localeOf(i18n.language);
  const money = moneyOf(answer, locale);
  // One unit for the whole page: what is used by parts is compared with what is used in all.
  const scale = shareScaleFor('activeEnergyImport', total);
  const figure = (energy: number) => formatScaled(energy, scale, locale);
  const energyText = (energy: Estimated) => withUnit(withExactness(figure, energy), scale.unit);
  return (
    <div className={styles.stack}>
      <Card title={t('month.story')} aside={<CoverageBadge coverage={answer.coverage} />} span={12}>
        <MonthSentences answer={{ ...answer, story, total }} {...{ month, zone, locale, money, energyText }} />
      </Card>
      {story.trend === null ? null : (
        <Card title={t('month.trend.title')} span={12}>
          {story.trend === undefined ? (
            <ScreenLoader of="part" />
          ) : (
            <ExplainedTrend trend={story.trend} {...{ zone, locale }} />
          )}
        </Card>
      )}
      <Card title={t('month.appliances')} span={12}>
        <MonthTable rows={story.rows} {...{ money, figure }} unit={scale.unit} hasBefore={story.isCompared} />
      </Card>
      <p className={styles.note}>{t('month.note')}</p>
    </div>
  );
}

/** The cost of an energy at the mean price of the month; undefined without a tariff. */
function moneyOf(
  { cost, currency, total }: Pick<ReturnType<typeof useStory>, 'cost' | 'currency' | 'total'>,
  locale: string,
): ((energy: number) => string) | undefined {
  if (cost === null || currency === null || total === undefined || total === 0) return undefined;
  const format = moneyFormat(currency, locale);
  return (energy) => format.format((energy / total) * cost);
}
