import { useComputedColorScheme } from '@mantine/core';
import { formatScaled, MISSING, shareText, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { CardAside } from '../../../base/ui/Card.tsx';
import { chartTheme, PiePanel, SeriesKey } from '../../../parts/charts/index.ts';
import { CoverageBadge, figureText, useSubjectText } from '../../../parts/measurements/index.ts';
import { type Estimated, isUnsure as isInexact, withExactness } from '../../../parts/naming/index.ts';
import type { Board } from '../board.ts';
import { ShareLegend } from '../circuits/ShareLegend.tsx';
import { usePeriodRange } from '../dashboard-queries.ts';
import tiles from '../tiles.module.css';
import { useApplianceName } from './ApplianceCard.tsx';
import { type Recognised, recognisedPie } from './recognised.ts';

interface Props {
  readonly board: Board;
  readonly appliances: readonly Recognised[];
  /** Wh of the meter in the period; null where it is unknown. */
  readonly total: number | null;
  /** Measured share of the period, 0 to 1; undefined while it is unknown. */
  readonly coverage: number | undefined;
  /** The shown data are not yet those of the period. */
  readonly isOld: boolean;
}

/** The share of each appliance in their sum, and the share of the sum in the meter's energy. */
export function AppliancePie({ board, appliances, total, coverage, isOld }: Props) {
  const { t, i18n } = useTranslation(['recognised', 'dashboard', 'naming']);
  const locale = localeOf(i18n.language);
  const nameOf = useApplianceName();
  const theme = chartTheme(useComputedColorScheme('light'));
  const { from, to } = usePeriodRange(board);
  const words = {
    ...{ name: t('column.name'), energy: t('column.energy'), share: t('column.share'), nameOf },
    ...{ uncertainty: '±', unsure: (name: string) => t('naming:unsure', { name }) },
  };
  const pie = recognisedPie(appliances, words, { range: { from, to }, timeZone: board.zone, locale });
  const { whole, scale } = pie;
  const shareOf = (energy: number | null) =>
    energy === null || !whole ? MISSING : shareText(energy / whole, 0, locale);
  const figure = (energy: number) => formatScaled(energy, scale, locale);
  const energyText = (energy: Estimated) => withUnit(withExactness(figure, energy), scale.unit);
  // In the unit of the ring: energies of a card have one.
  const counted = total === null || whole === null ? null : figureText(total, scale, locale);
  return (
    <PiePanel
      title={t('shares')}
      subject={useSubjectText(board.selection)}
      pie={pie}
      size="screen"
      isOld={isOld}
      aside={
        <CardAside>
          {t(`dashboard:period.${board.period}`)} <CoverageBadge coverage={coverage} />
        </CardAside>
      }
      notes={
        <p className={tiles.note}>
          {counted === null || !total
            ? ''
            : `${t('of_meter', { share: shareText((whole ?? 0) / total, 0, locale), total: counted })} `}
          {t('estimated')}
          {pie.slices.some(({ isUnsure }) => isUnsure) && ` ${t('naming:hatched')}`}
        </p>
      }
    >
      <ShareLegend
        rows={appliances.map(({ name, colour, energy, uncertainty }) => ({
          id: name,
          sign: <SeriesKey colour={colour} hatched={isInexact({ energy: energy ?? 0, uncertainty })} theme={theme} />,
          name: nameOf(name),
          energy: energy === null ? MISSING : energyText({ energy, uncertainty }),
          isUnsure: energy !== null && isInexact({ energy, uncertainty }),
          share: shareOf(energy),
        }))}
      />
    </PiePanel>
  );
}
