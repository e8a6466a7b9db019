import { Button, TextInput } from '@mantine/core';
import type { Place, Sighting, Wiring } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { sightedObservation, WiringCard } from '../../../parts/wiring/index.ts';
import flow from '../flow/flow.module.css';
import { StepHead } from '../flow/StepHead.tsx';
import { hasMeasured } from '../measured.ts';
import { isNative, waitsForValues } from '../what/seen.ts';
import styles from './check.module.css';
import {
  type CheckForm,
  channelsOf,
  checkedAngles,
  checkedValues,
  mayHaveTransformers,
  ratioOf,
} from './check-form.ts';
import { FieldTable } from './FieldTable.tsx';
import { hasTwins } from './field-form.ts';
import { PlaceCard } from './PlaceCard.tsx';
import {
  canTurn,
  exchangesOf,
  PHASE_PLACES,
  reportedPlaces,
  targetsOf,
  turnedPhase,
  turnedPhases,
} from './wiring-form.ts';

interface CheckStepProps {
  readonly sighting: Sighting;
  readonly form: CheckForm;
  readonly onForm: (form: CheckForm) => void;
  readonly onNext: () => void;
}

/** Check it: the values beside what the device itself shows, and what can be put right. */
export function CheckStep({ sighting, form, onForm, onNext }: CheckStepProps) {
  const { t } = useTranslation(['connecting']);
  const isLater = waitsForValues(sighting);
  const isReady =
    ratioOf(form.ratio) !== undefined && !hasTwins(form.fields) && (hasSomething(sighting, form) || isLater);
  return (
    <>
      <StepHead title={t(isLater ? 'check.later_title' : 'check.title')}>
        {t(isLater ? 'check.later' : 'check.hint')}
      </StepHead>
      <CheckFields sighting={sighting} form={form} onForm={onForm} canSplit={!isNative(sighting)} hasRatio />
      <div className={flow.actions}>
        <Button disabled={!isReady} rightSection={<IconArrowRight size={16} aria-hidden />} onClick={onNext}>
          {t('check.next')}
        </Button>
        {hasSomething(sighting, form) || isLater ? null : <span className={flow.hint}>{t('check.nothing')}</span>}
      </div>
    </>
  );
}

function hasSomething(sighting: Sighting, form: CheckForm): boolean {
  return checkedValues(sighting, form).some(({ values }) => hasMeasured(values));
}

/** The places to which a place of the device can be led. */
function targetsIn(sighting: Sighting, { isSplit }: CheckForm, from: Place): readonly (Place | null)[] {
  if (isNative(sighting)) return exchangesOf(from, reportedPlaces(sighting));
  return isSplit ? [] : targetsOf(from);
}

/** Whether it reports a current of a phase, whose wiring can be judged. */
function hasPhases({ values }: Sighting): boolean {
  return values.some(({ quantity, place }) => quantity === 'I' && PHASE_PLACES.some((phase) => phase === place));
}

/** Transformers are turned beside the fault that shows it, too; nothing is kept before the device is. */
function turningOf(wiring: Wiring, onWiring: (wiring: Wiring) => void) {
  return {
    turned: turnedPhases(wiring),
    turn: (wish: { readonly phase: Phase; readonly turned: boolean }) => onWiring(turnedPhase(wiring, wish)),
    ...{ isPending: false, isRecent: false },
  };
}

type CheckFieldsProps = Omit<CheckStepProps, 'onNext'> & {
  /** Channels can become devices of their own: not in the wiring of a device that is there already, and not of a native one. */
  readonly canSplit?: boolean;
  /** The ratio is set here: that of a device that is there already is one of its settings. */
  readonly hasRatio?: boolean;
};

/** Values, wiring, ratio and the meaning of unknown fields. */
export function CheckFields({ sighting, form, onForm, canSplit = false, hasRatio = false }: CheckFieldsProps) {
  const { t } = useTranslation(['connecting']);
  const channels = channelsOf(sighting);
  const places = reportedPlaces(sighting);
  const sightedValues = checkedValues(sighting, form).flatMap(({ values }) => values);
  const set = (changes: Partial<CheckForm>) => onForm({ ...form, ...changes });
  return (
    <>
      {canSplit && channels > 1 ? (
        <Segmented
          label={t('check.split')}
          value={form.isSplit ? 'own' : 'one'}
          options={[
            { value: 'one', label: t('check.one', { count: channels }) },
            { value: 'own', label: t('check.own', { count: channels }) },
          ]}
          onChange={(value) => set({ isSplit: value === 'own' })}
        />
      ) : null}
      <div className={styles.places}>
        {checkedValues(sighting, form).map((place) => (
          <PlaceCard
            key={place.from}
            place={place}
            places={places}
            wiring={form.wiring}
            targets={targetsIn(sighting, form, place.from)}
            turns={isNative(sighting) ? PHASE_PLACES : places.filter(canTurn)}
            onWiring={(wiring) => set({ wiring })}
          />
        ))}
      </div>
      {hasPhases(sighting) ? (
        <WiringCard
          now={sightedObservation({ values: sightedValues, angles: checkedAngles(sighting, form) })}
          day={[]}
          feeding={{ feedsIn: form.feedsIn, onFeedsIn: (feedsIn) => set({ feedsIn }) }}
          turning={turningOf(form.wiring, (wiring) => set({ wiring }))}
        />
      ) : null}
      <FieldTable sighting={sighting} fields={form.fields} onFields={(fields) => set({ fields })} />
      {hasRatio && mayHaveTransformers(sighting) ? (
        <TextInput
          className={styles.ratio ?? ''}
          label={t('check.ratio')}
          description={t('check.ratio_hint')}
          value={form.ratio}
          inputMode="decimal"
          autoComplete="off"
          error={ratioOf(form.ratio) === undefined ? t('check.ratio_wrong') : undefined}
          onChange={({ currentTarget }) => set({ ratio: currentTarget.value })}
        />
      ) : null}
    </>
  );
}
