import type { TimeRange } from '@phasor/calendar';
import { APPLIANCE_LIMITS, type CallRequest, type DeviceListEntry } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { IconHelpSquareRounded } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { dateFormat, SECOND } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import type { Named } from './appliance-name.ts';
import { NameChoice } from './NameChoice.tsx';
import styles from './naming.module.css';
import { refreshAppliances } from './refresh-appliances.ts';
import { SeveralStates } from './SeveralStates.tsx';
import { StretchPicture } from './StretchPicture.tsx';
import { ofSeveralStates } from './several-states.ts';
import { useOwnAppliances, useRefusal } from './use-naming.ts';

interface Props {
  readonly device: DeviceListEntry;
  /** Epoch ms. */
  readonly range: TimeRange;
  readonly zone: string;
}

/** The button above a chart that asks what ran there. */
export function StretchTool(props: Props) {
  const { t } = useTranslation(['naming']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={IconHelpSquareRounded} label={t('what_ran')} onClick={() => setOpen(true)} />
      {isOpen ? <StretchDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function StretchDialog({ device, range, zone, onClose }: Props & { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['naming', 'errors']);
  const [phase, setPhase] = useState<Phase>('L1');
  const [isSeveralWished, setSeveral] = useState(false);
  const known = useOwnAppliances(device, phase);
  const isTooLong = range.to - range.from > APPLIANCE_LIMITS.stretchSeconds * 1_000;
  const stretch = { token: device.token, phase, from: range.from / 1_000, to: range.to / 1_000 };
  const check = useQuery({
    ...callQuery('appliances.checkRecording', stretch),
    enabled: !isTooLong,
    retry: false,
    meta: { quiet: 'all' },
  });
  const clock = dateFormat(localeOf(i18n.language), { ...SECOND, timeZone: zone });
  const verdict = check.data?.data;
  const refusal = useRefusal(check.error);
  const isSeveral = isSeveralWished && (verdict?.states ?? null) !== null;
  const saving = useSaving({ ...stretch, ...(isSeveral && { several_states: true }) }, onClose);
  const failure = useRefusal(saving.error);
  const message = isSeveral || !verdict || verdict.code === null ? undefined : MESSAGES[verdict.code];
  return (
    <Dialog title={t('what_ran')} onClose={onClose}>
      <div className={styles.inside}>
        <p className={styles.note}>{`${clock.format(range.from)} – ${clock.format(range.to)}`}</p>
        {isTooLong ? (
          <p role="status">{t('too_long')}</p>
        ) : (
          <>
            <Segmented
              label={t('phase')}
              value={phase}
              options={PHASES.slice(0, device.phase_use).map((value) => ({ value, label: value }))}
              onChange={setPhase}
            />
            {verdict === undefined ? null : (
              <StretchPicture verdict={isSeveral ? ofSeveralStates(verdict) : verdict} zone={zone} />
            )}
            <p role="status">
              {refusal ??
                (message === undefined
                  ? verdict && t(isSeveral ? 'one_of_states' : 'one')
                  : `${t(`errors:${message}.title`)}. ${t('narrow')}`)}
            </p>
            {verdict === undefined ? null : (
              <SeveralStates states={verdict.states} isChosen={isSeveral} onChoose={setSeveral} />
            )}
            <NameChoice
              {...{ known, failure }}
              likely={[]}
              isPending={saving.isPending}
              isDisabled={!isSeveral && verdict?.code !== null}
              onName={saving.mutate}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const MESSAGES = { 525: 'many_edges', 526: 'any_edge', 528: 'small_edges' } as const;

type Stretch = Omit<CallRequest<'appliances.record'>, 'name' | 'ID_appliance'>;

function useSaving(stretch: Stretch, onDone: () => void) {
  const { t } = useTranslation(['naming']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (named: Named) => call('appliances.record', { ...stretch, ...named }),
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('named'), hint: t('named_hint') });
      refreshAppliances(client);
      onDone();
    },
    meta: { quiet: 'all' },
  });
}
