import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_SCREENS, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { targetKey } from '../../base/api/live/live-target.ts';
import { type LiveSource, useConnection } from '../../base/api/live/use-live.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { liveSourceOf } from '../../parts/hierarchy/index.ts';
import { isOfLeft, isSilent, withStart } from '../../parts/live-values/index.ts';
import { MeasurementNotes } from '../../parts/measurements/index.ts';
import { RatioSwitch, useRatioChoice } from '../../parts/profiles/index.ts';
import {
  type GraphState,
  GraphToolbar,
  graphToolbarStyles as toolbar,
  useGraphState,
} from '../../parts/toolbar/index.ts';
import { LiveChart } from './LiveChart.tsx';
import styles from './RealtimePage.module.css';
import { useLiveStart } from './use-live-start.ts';
import { type LiveView, useLiveWindow } from './use-live-window.ts';
import { Waiting } from './Waiting.tsx';

/** What is measured now, the last five minutes of each phase (R-LIVE-004). */
export function RealtimePage() {
  const name = useScreen<LineScreenName>(LINE_SCREENS);
  const state = useGraphState({ granularity: 'day' });
  const target = liveSourceOf(state.selection);
  if (target === undefined) return <GraphToolbar state={state} withRange={false} />;
  const source = target.kind === 'device' ? { ...target, source: state.source } : target;
  return <LiveScreen key={targetKey(source)} name={name} state={state} source={source} />;
}

const CLOCK_MS = 2_000;

interface LiveScreenProps {
  readonly name: LineScreenName;
  readonly state: GraphState;
  readonly source: LiveSource;
}

function LiveScreen({ name, state, source }: LiveScreenProps) {
  const live = useLiveWindow(source);
  const stored = useLiveStart(LINE_SCREENS[name], state, live.window);
  const window = useMemo(() => withStart(stored, live.window), [stored, live.window]);
  const view = { ...live, window };
  const [asRatio, setAsRatio] = useRatioChoice();
  const isCutOff = useConnection() !== 'connected';
  const isSilentNow = useByClock(CLOCK_MS, (now) => isSilent(view.window, now, isCutOff));
  const newest = window.at(-1);
  const device = state.selection.kind === 'device' ? state.selection.device : undefined;
  const isOld = isSilentNow || (newest !== undefined && isOfLeft(newest, device));
  const isPowerFactor = LINE_SCREENS[name].axis === 'phaseAngle';
  return (
    <>
      <GraphToolbar state={state} withRange={false}>
        <LiveState view={view} zone={state.zone} isOld={isOld} />
        {isPowerFactor ? <RatioSwitch asRatio={asRatio} onChange={setAsRatio} /> : null}
        <PauseButton view={view} />
      </GraphToolbar>
      {view.window.length === 0 ? (
        <Waiting selection={state.selection} source={state.source} />
      ) : (
        <LiveChart name={name} window={view.window} state={state} asRatio={asRatio} isOld={isOld} />
      )}
      <MeasurementNotes isAngle={isPowerFactor && !asRatio} selection={state.selection} />
    </>
  );
}

function PauseButton({ view: { isPaused, toggle } }: { view: LiveView }) {
  const { t } = useTranslation('realtime');
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <button type="button" className={toolbar.button} aria-pressed={isPaused} onClick={toggle}>
      <Icon aria-hidden />
      {t(isPaused ? 'continue' : 'pause')}
    </button>
  );
}

interface LiveStateProps {
  readonly view: LiveView;
  readonly zone: string;
  readonly isOld: boolean;
}

/** Since when the values stand still, and why. */
function LiveState({ view: { window, isPaused }, zone, isOld }: LiveStateProps) {
  const { t, i18n } = useTranslation(['realtime', 'common']);
  const kind = isPaused ? 'paused' : isOld ? 'silent' : 'live';
  const last = kind === 'live' ? undefined : window.at(-1);
  const when = useByClock(CLOCK_MS, (now) =>
    last === undefined ? '' : momentText(last.ts * 1_000, { now, zone, locale: localeOf(i18n.language) }),
  );
  return (
    <span className={styles.state} data-kind={kind} role="status">
      {kind === 'paused' && t('paused', { when })}
      {kind === 'silent' && t('common:state.stale', { when })}
    </span>
  );
}
