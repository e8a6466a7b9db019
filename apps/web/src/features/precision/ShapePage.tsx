import type { DeviceListEntry } from '@phasor/contract';
import { formatNumber, TOOLTIP_DECIMALS, withUnit } from '@phasor/quantities';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../base/errors/call-error.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { CardAside } from '../../base/ui/Card.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { type TimeChart, TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import { HierarchyDropdown, useSelection, zoneOf } from '../../parts/hierarchy/index.ts';
import { useAxisKind, useErrorToast, useHiddenSeries, useSubjectText } from '../../parts/measurements/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { clockSeconds } from './clock-seconds.ts';
import { ShapeFigures } from './ShapeFigures.tsx';
import { harmonicsChart, type ShapeFrame, type Span, waveformChart } from './shape-chart.ts';
import { snapped, wholeOf, windowIn } from './shape-zoom.ts';
import { type Look, type Shape, useLook } from './use-look.ts';

/** Voltages and currents of a precision meter at the moment of the request (R-PREC-010). */
export function ShapePage({ shape }: { shape: Shape }) {
  const selection = useSelection();
  if (selection.kind === 'device')
    return <DeviceShape key={selection.device.mac} shape={shape} device={selection.device} />;
  return <Toolbar shape={shape} />;
}

function Toolbar({ shape, look }: { shape: Shape; look?: Look }) {
  const { t } = useTranslation(['precision', 'shell']);
  return (
    <div className={toolbar.toolbar} role="toolbar" aria-label={t(`shell:page.${shape}`)}>
      <HierarchyDropdown />
      {look === undefined ? null : (
        <div className={toolbar.own}>
          <button
            type="button"
            className={toolbar.button}
            disabled={look.wait > 0 || look.isLooking}
            onClick={look.again}
          >
            <IconRefresh aria-hidden />
            {look.wait > 0 ? t('refresh_in', { seconds: look.wait }) : t('refresh')}
          </button>
        </div>
      )}
    </div>
  );
}

function DeviceShape({ shape, device }: { shape: Shape; device: DeviceListEntry }) {
  const look = useLook(shape, device);
  const { shapes, error, isLooking, askedAt } = look;
  const isLost = error !== null && shapes === undefined && !isLooking;
  // Without a chart the screen itself shows the error.
  useErrorToast(isLost ? null : error, String(askedAt));
  return (
    <>
      <Toolbar shape={shape} look={look} />
      {isLost ? <Lost error={error} /> : <ShapeChart shape={shape} look={look} />}
    </>
  );
}

function Lost({ error }: { error: unknown }) {
  const { t } = useTranslation(['errors']);
  const key = error instanceof CallError ? error.messageKey : 'api_communication_error';
  return <EmptyState icon={IconPlugConnectedX} title={t(`${key}.title`)} hint={t(`${key}.hint`)} />;
}

function ShapeChart({ shape, look }: { shape: Shape; look: Look }) {
  const { t } = useTranslation(['precision', 'shell']);
  const selection = useSelection();
  const { shapes, measuredAt, error, isLooking } = look;
  const zone = zoneOf(selection, useServerZone());
  const locale = useLocale();
  const [hidden, hide] = useHiddenSeries(shape, []);
  const [kind, setKind] = useAxisKind(shape);
  const [part, setPart] = useState<Span>();
  const chart = useShapeChart(shape, look, { moment: measuredAt, timeZone: zone, locale, part, kind });
  const whole = shapes === undefined ? undefined : wholeOf(shape, shapes);
  const show = (next: Span | undefined) => setPart(next && whole && snapped(shape, next, whole));
  const view = whole && windowIn(shape, { whole, part, show });
  return (
    <TimeChartPanel
      title={t(`shell:page.${shape}`)}
      subject={useSubjectText(selection)}
      chart={chart}
      loading={isLooking}
      size="part"
      hidden={hidden}
      onHidden={hide}
      isOld={error !== null}
      aside={
        chart === null ? undefined : (
          <CardAside>{t('measured', { when: clockSeconds(measuredAt, locale, zone) })}</CardAside>
        )
      }
      figures={shapes === undefined ? undefined : <ShapeFigures shape={shape} shapes={shapes} hidden={hidden} />}
      {...(shape === 'harmonics' && { onAxisKind: setKind })}
      window={view}
      tools={view === undefined ? null : <WindowButtons window={view} />}
    />
  );
}

interface Frame extends ShapeFrame {
  readonly kind: 'linear' | 'logarithmic';
}

/** The chart of an answer; null before the first. */
function useShapeChart(
  shape: Shape,
  { shapes }: Look,
  { moment, timeZone, locale, part, kind }: Frame,
): TimeChart | null {
  const { t } = useTranslation(['precision']);
  return useMemo(() => {
    if (shapes === undefined) return null;
    const frame = { moment, timeZone, locale, part };
    if (shape === 'harmonics') {
      const nameOf = (order: number) => (order === 1 ? t('fundamental') : t('harmonic', { order }));
      return harmonicsChart(shapes, { order: t('order'), nameOf }, { ...frame, kind });
    }
    const textOf = (place: number, unit: string) => withUnit(formatNumber(place, TOOLTIP_DECIMALS, locale), unit);
    return waveformChart(shapes, { period: t('period'), textOf }, frame);
  }, [shape, shapes, moment, timeZone, locale, part, kind, t]);
}
