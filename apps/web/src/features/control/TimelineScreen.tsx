import { GROUP_MEMBERS_MAX, RELAYS } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { TimeChartPanel, WindowButtons } from '../../parts/charts/index.ts';
import { commonZone } from '../../parts/hierarchy/index.ts';
import { awaitedOf, measurementsStyles as notes, useZoom } from '../../parts/measurements/index.ts';
import { type TimelineRow, timelineChart, useRelayNamesOf } from '../../parts/relays/index.ts';
import { RangeDropdown, graphToolbarStyles as toolbar, useGraphState } from '../../parts/toolbar/index.ts';
import styles from './control.module.css';
import type { Disconnector } from './control-pick.ts';
import { NothingPicked } from './NothingPicked.tsx';
import { PickMenu } from './PickMenu.tsx';
import { usePeriods } from './use-periods.ts';
import { usePick } from './use-pick.ts';

const NONE: ReadonlySet<string> = new Set();
/** Largest number of disconnectors in one chart: 16 rows can still be distinguished. */
const TOGETHER = 4;

/** When each relay of the chosen disconnectors was on (R-RELAY-030). */
export function TimelineScreen() {
  const { t } = useTranslation(['control', 'relays', 'toolbar']);
  const choice = usePick();
  const { picked, disconnectors } = choice;
  const serverZone = useServerZone();
  const zone = commonZone(
    picked.map(({ device }) => device),
    serverZone,
  );
  const zoomed = useZoom(useGraphState({ granularity: 'day', withHours: true, zone }));
  const pictures = Array.from({ length: Math.ceil(picked.length / TOGETHER) }, (_, index) =>
    picked.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('toolbar:label')}>
        <PickMenu {...choice} />
        <RangeDropdown state={zoomed.state} />
      </div>
      {picked.length === 0 ? (
        <NothingPicked hasAny={disconnectors.length > 0} />
      ) : (
        <div className={styles.pictures}>
          {pictures.slice(0, GROUP_MEMBERS_MAX / TOGETHER).map((shown) => (
            <Timeline key={shown[0]?.device.mac} shown={shown} isAlone={picked.length === 1} zoomed={zoomed} />
          ))}
          <p className={notes.note}>{t('relays:silence')}</p>
        </div>
      )}
    </>
  );
}

interface TimelineProps {
  readonly shown: readonly Disconnector[];
  /** With one disconnector its name is not repeated in each row. */
  readonly isAlone: boolean;
  readonly zoomed: ReturnType<typeof useZoom>;
}

function Timeline({ shown, isAlone, zoomed: { zoom, state } }: TimelineProps) {
  const { t, i18n } = useTranslation(['control', 'relays', 'shell']);
  const { zone, context } = state;
  const { shown: range } = zoom;
  const devices = shown.map(({ device }) => device);
  const names = useRelayNamesOf(devices);
  const { periods, areSilencesCut, isLoading, isOld, now } = usePeriods(devices, { range, now: context.now });
  const marked = useDemoMarked();
  const words = useMemo(() => [t('relays:off'), t('relays:on')] as const, [t]);
  const areNamed = shown.every(({ device }) => names.has(device.mac));
  const rows = shown.flatMap(({ device: { mac }, title }, place) =>
    RELAYS.map((relay, index): TimelineRow => {
      const name = names.get(mac)?.[relay] ?? '';
      return {
        id: `${mac} R${relay}`,
        name: isAlone ? name : `${name} · ${title}`,
        colour: (place * RELAYS.length + index) % PALETTE,
        periods: periods.get(mac)?.[`relay_${relay}`] ?? [],
      };
    }),
  );
  const titles = shown.map(({ title }) => title).join(', ');
  return (
    <>
      <TimeChartPanel
        title={t('shell:screen.controlTimeline')}
        subject={marked(titles)}
        chart={
          isLoading || !areNamed
            ? null
            : timelineChart(rows, { range, zone, locale: localeOf(i18n.language), now, words })
        }
        loading={isLoading || isOld}
        awaits={awaitedOf(range, { devices, now: context.now })}
        size="screen"
        hidden={NONE}
        onHidden={() => undefined}
        window={zoom}
        tools={<WindowButtons window={zoom} />}
      />
      {areSilencesCut ? <p className={notes.note}>{t('relays:silences_cut')}</p> : null}
    </>
  );
}

/** Colours of the palette (R-COMP-023). */
const PALETTE = 10;
