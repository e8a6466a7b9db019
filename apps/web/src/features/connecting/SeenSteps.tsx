import { useTranslation } from 'react-i18next';
import { useServerZone } from '../../base/session/server-zone.ts';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { CheckStep } from './check/CheckStep.tsx';
import { type CheckForm, firstCheckOf } from './check/check-form.ts';
import flowStyles from './flow/flow.module.css';
import type { Flow } from './flow/flow.ts';
import { useKeptForm } from './flow/use-kept-form.ts';
import { ExchangeStep } from './place/ExchangeStep.tsx';
import { PlaceStep } from './place/PlaceStep.tsx';
import { type PlaceForm, placeFormOf } from './place/place-form.ts';
import { useCatalogue, useConnectionState } from './use-connecting.ts';
import { WatchNote } from './wait/WatchNote.tsx';
import { rowNamed } from './what/catalogue-search.ts';
import { asChosen } from './what/seen.ts';

interface SeenStepsProps {
  readonly flow: Flow & { readonly connection: string; readonly key: string };
  readonly onPlace: () => void;
}

/** The steps with a device that was seen: its values, then its place. */
export function SeenSteps({ flow, onPlace }: SeenStepsProps) {
  const { connection, key, step, instead } = flow;
  const { t } = useTranslation(['connecting']);
  const { data, error } = useConnectionState(connection);
  const zone = useServerZone();
  const check = useKeptForm<CheckForm>(`check.${connection}.${key}`);
  const place = useKeptForm<PlaceForm>(`place.${connection}.${key}`);
  const chosen = rowNamed(useCatalogue().data?.data ?? [], flow)?.model;
  const seen = data?.data.devices.find((device) => device.key === key);
  const sighting = seen && asChosen(seen, chosen);
  if (sighting === undefined) {
    if (data === undefined && error === null) return <ScreenLoader of="part" />;
    return (
      <>
        {data === undefined ? null : <p className={flowStyles.hint}>{t('check.not_seen', { key })}</p>}
        <WatchNote connection={connection} />
      </>
    );
  }
  const checked = check.written ?? firstCheckOf(sighting);
  const drop = () => {
    check.drop();
    place.drop();
  };
  if (step === 'check')
    return (
      <CheckStep
        sighting={sighting}
        form={checked}
        onForm={(form) => {
          // One name for each device that comes of it.
          if (form.isSplit !== checked.isSplit && place.written !== undefined)
            place.write({ ...place.written, ...namesAndKind(placeFormOf(sighting, form, zone)) });
          check.write(form);
        }}
        onNext={onPlace}
      />
    );
  if (instead !== undefined) return <ExchangeStep mac={instead} sighting={sighting} check={checked} onDone={drop} />;
  return (
    <PlaceStep
      sighting={sighting}
      check={checked}
      form={place.written ?? placeFormOf(sighting, checked, zone)}
      onForm={place.write}
      onDone={drop}
    />
  );
}

const namesAndKind = ({ titles, type, phases }: PlaceForm) => ({ titles, type, phases });
