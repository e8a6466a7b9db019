import { PHASES, type Phase } from '@phasor/quantities';
import { IconActivity, IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { useHiddenSeries, useSubjectText } from '../../../parts/measurements/index.ts';
import { type GraphState, GraphToolbar, useGraphState } from '../../../parts/toolbar/index.ts';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import own from '../Recording.module.css';
import { RecordedEdges } from './RecordedEdges.tsx';
import { RecordingForm } from './RecordingForm.tsx';
import { recordingChart } from './recording.ts';
import { SelectionSliders } from './SelectionSliders.tsx';
import { type Recording, useRecording } from './use-recording.ts';
import { NO_EDGES } from './use-recording-check.ts';

/** Records an appliance: the meter's readings while somebody switches it on and off (R-APPL-009). */
export function RecordingScreen({ device }: ApplianceScreenProps) {
  const { t } = useTranslation(['appliances']);
  const state = useGraphState({ granularity: 'day' });
  const [phase, setPhase] = useState<Phase>('L1');
  const phases = PHASES.slice(0, device.phase_use);
  const recording = useRecording(device, phase);
  const choosePhase = (next: Phase) => {
    recording.select(undefined);
    setPhase(next);
  };
  return (
    <>
      <GraphToolbar state={state} withRange={false} withSource={false} />
      <div className={`${styles.stack} ${own.screen}`}>
        <ol className={own.steps}>
          {(['switch', 'select', 'save'] as const).map((step) => (
            <li key={step}>{t(`recording.step.${step}`)}</li>
          ))}
        </ol>
        <RecordingForm {...{ device, phase, phases, recording }} onPhase={choosePhase} />
        {recording.samples.length === 0 ? (
          <Waiting isOffline={device.status !== 'ONLINE'} />
        ) : (
          <LivePicture state={state} recording={recording} phase={phase} />
        )}
      </div>
    </>
  );
}

function Waiting({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation(['appliances']);
  return isOffline ? (
    <EmptyState isPart icon={IconPlugConnectedX} title={t('recording.offline')} hint={t('recording.offline_hint')} />
  ) : (
    <EmptyState isPart icon={IconActivity} title={t('recording.waiting')} hint={t('recording.waiting_hint')} />
  );
}

interface PictureProps {
  readonly state: GraphState;
  readonly recording: Recording;
  readonly phase: Phase;
}

/** The live values; a part of them is selected by dragging, or by the sliders below. */
function LivePicture({ state: { zone, selection }, recording, phase }: PictureProps) {
  const { t, i18n } = useTranslation(['appliances', 'common']);
  const { samples, selected, select, drag, check, isSeveral, setSeveral } = recording;
  const [hidden, setHidden] = useHiddenSeries('appliances.recording', []);
  const locale = localeOf(i18n.language);
  const chart = useMemo(() => {
    const names = {
      P: t('common:quantity.activePower'),
      I: t('common:quantity.current'),
      Q: t('common:quantity.reactivePower'),
    };
    return recordingChart(samples, { edges: check?.edges ?? NO_EDGES, selected, timeZone: zone, locale, names });
  }, [samples, selected, check, zone, locale, t]);
  const subject = useSubjectText(selection);
  return (
    <>
      <TimeChartPanel
        title={t('recording.live', { phase })}
        {...{ subject, chart, hidden }}
        size="part"
        onHidden={setHidden}
        onSelect={drag}
        onSelecting={drag}
        onWhole={() => select(undefined)}
      />
      <SelectionSliders recording={recording} zone={zone} />
      {check === undefined ? null : <RecordedEdges verdict={check} {...{ isSeveral, zone }} onSeveral={setSeveral} />}
    </>
  );
}
