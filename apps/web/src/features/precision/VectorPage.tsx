import { IconAlertTriangle, IconSettings } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetKey } from '../../base/api/live/live-target.ts';
import { type LiveSource, useConnection, useLiveData } from '../../base/api/live/use-live.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { useSetting } from '../../base/settings/settings.ts';
import { CardAside } from '../../base/ui/Card.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { PolarPanel } from '../../parts/charts/index.ts';
import { HierarchyDropdown, liveSourceOf, useSelection, zoneOf } from '../../parts/hierarchy/index.ts';
import { isOldAt, SILENT_AFTER_MS } from '../../parts/live-values/index.ts';
import { phasesOf, useHiddenSeries, useSubjectText } from '../../parts/measurements/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { DeviceWiring, liveObservation } from '../../parts/wiring/index.ts';
import { clockSeconds } from './clock-seconds.ts';
import { type Phasors, phasorsOf } from './phasors.ts';
import styles from './precision.module.css';
import { VectorSettings } from './VectorSettings.tsx';
import { VectorTable } from './VectorTable.tsx';
import { vectorChart, vectorSubject } from './vector-chart.ts';

/** Live voltages and currents as arrows (R-PREC-017). */
export function VectorPage() {
  const { t } = useTranslation(['shell']);
  const source = liveSourceOf(useSelection());
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.vector')}>
        <HierarchyDropdown />
      </div>
      {source === undefined ? null : <Vector key={targetKey(source)} source={source} />}
    </>
  );
}

const CLOCK_MS = 1_000;
/** Delay before the first message of a reporting device counts as missing. */
const PATIENCE_MS = 4_000;

function Vector({ source }: { source: LiveSource }) {
  const { t } = useTranslation(['precision', 'shell']);
  const selection = useSelection();
  const values = useLiveData(source);
  const isCutOff = useConnection() !== 'connected';
  const isOld = useByClock(
    CLOCK_MS,
    (now) => values !== undefined && (isCutOff || isOldAt(values, now, SILENT_AFTER_MS)),
  );
  const { zero, clockwise } = useSetting(({ vector }) => vector);
  const zone = zoneOf(selection, useServerZone());
  const locale = useLocale();
  const phasors = useMemo(() => phasorsOf(values, phasesOf(selection).length), [values, selection]);
  const [hidden, hide] = useHiddenSeries('vector', []);
  const subject = useSubjectText(selection);
  const moment = (values?.ts ?? 0) * 1_000;
  const picture = useMemo(() => {
    const words = { phase: t('phase') };
    return vectorChart(phasors.all, words, { timeZone: zone, locale, moment, zero, clockwise });
  }, [phasors, zone, locale, moment, zero, clockwise, t]);
  return (
    <>
      <Warning isMessage={values !== undefined && !isOld} angles={phasors.angles} />
      <PolarPanel
        title={t('shell:page.vector')}
        subject={vectorSubject(subject, phasors.angles, t('angles_assumed'))}
        chart={picture}
        hidden={hidden}
        onHidden={hide}
        isOld={isOld}
        aside={
          moment === 0 ? undefined : (
            <CardAside>{t('measured', { when: clockSeconds(moment, locale, zone) })}</CardAside>
          )
        }
        tools={<SettingsTool />}
      >
        <VectorTable phasors={phasors} frequency={values?.F ?? null} />
      </PolarPanel>
      {selection.kind === 'device' ? (
        <div className={styles.below}>
          <DeviceWiring
            device={selection.device}
            now={values === undefined || isOld ? undefined : liveObservation(values, phasesOf(selection), zone)}
          />
        </div>
      ) : null}
    </>
  );
}

/** Why the diagram does not show current values (R-PREC-020). */
function Warning({ isMessage, angles }: { isMessage: boolean; angles: Phasors['angles'] }) {
  const { t } = useTranslation(['precision']);
  const [opened] = useState(Date.now);
  const isPatient = useByClock(CLOCK_MS, (now) => now - opened < PATIENCE_MS);
  if ((!isMessage && isPatient) || (isMessage && angles === 'measured')) return null;
  return (
    <p className={styles.warning} role="status">
      <IconAlertTriangle aria-hidden />
      <strong>{t('warning.title')}</strong>
      <span>{t(isMessage ? `warning.${angles === 'assumed' ? 'assumed' : 'missing'}` : 'warning.silent')}</span>
    </p>
  );
}

function SettingsTool() {
  const { t } = useTranslation(['precision']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={IconSettings} label={t('settings.open')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen ? <VectorSettings onClose={() => setOpen(false)} /> : null}
    </>
  );
}
