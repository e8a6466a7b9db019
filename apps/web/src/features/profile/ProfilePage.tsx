import { LINE_SCREENS, type LineScreen, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { CompareDropdown, useCompare } from '../../parts/comparison/index.ts';
import { useZoom } from '../../parts/measurements/index.ts';
import {
  ProfileChart,
  RatioSwitch,
  RegisterSwitch,
  useRatioChoice,
  useRegisterForm,
} from '../../parts/profiles/index.ts';
import { GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';
import { VoltageChart } from './VoltageChart.tsx';

/** A quantity over the chosen period, a line for each phase (R-PROF). */
export function ProfilePage() {
  const name = useScreen<LineScreenName>(LINE_SCREENS);
  const screen: LineScreen = LINE_SCREENS[name];
  const { zoom, state } = useZoom(useGraphState({ granularity: 'day', withHours: true }));
  const [asRatio, setAsRatio] = useRatioChoice();
  const [wished, setCompare] = useCompare();
  const [form, setForm] = useRegisterForm();
  const compare = screen.register === true ? wished : undefined;
  const shown = { name, screen, state, zoom, asRatio, compare };
  return (
    <>
      <GraphToolbar state={state} withSource={screen.sources}>
        {screen.axis === 'phaseAngle' ? <RatioSwitch asRatio={asRatio} onChange={setAsRatio} /> : null}
        {screen.register === true ? (
          <>
            {compare === undefined && <RegisterSwitch form={form} onForm={setForm} />}
            <CompareDropdown wish={compare} onWish={setCompare} now={state.context.now} zone={state.zone} />
          </>
        ) : null}
      </GraphToolbar>
      {screen.quantity === 'U' && state.selection.kind === 'device' ? (
        <VoltageChart {...shown} selection={state.selection} />
      ) : (
        <ProfileChart {...shown} asConsumption={screen.register === true && form === 'consumption'} />
      )}
    </>
  );
}
