import type { MeterField, MeterValue, StoredMeter } from '@phasor/contract/stored-meters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callWithFile } from '../../base/api/call-with-file.ts';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { unlessGone } from '../../base/api/queries/unless-gone.ts';
import { CallError, hasCode } from '../../base/errors/call-error.ts';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';
import { success } from '../../base/ui/dialogs/success.ts';
import { changedMeter, type MeterChange } from './meter-change.ts';
import { newMeterFailure } from './new/new-meter-failure.ts';

interface Answered<Row> {
  /** Undefined until it is known. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
}

/** The stored meters of a device. */
export function useMeters(device_token: string): Answered<StoredMeter> {
  const query = useQuery({ ...callQuery('meters.list', { device_token }), meta: { quiet: ['store.not_found'] } });
  return answered(query.data?.data, query.error);
}

/** The test results of a meter, newest first. */
export function useTests(device_token: string, ID_meter: number) {
  const query = useQuery({
    ...callQuery('meters.tests', { device_token, ID_meter }),
    meta: { quiet: ['store.not_found'] },
  });
  return answered(query.data?.data, query.error);
}

function answered<Row>(rows: readonly Row[] | undefined, error: unknown): Answered<Row> {
  return hasCode(error, 'store.not_found') ? { rows: [], error: null } : { rows, error };
}

/** Saves or removes one meter; the list shows the change at once, and then the server's answer. */
export function useMeterChanges(device_token: string) {
  const { t } = useTranslation(['reference-meters']);
  const client = useQueryClient();
  const key = callKey('meters.list', { device_token });
  const anew = () => client.invalidateQueries({ queryKey: key });
  const change = useMutation({
    meta: { quiet: 'all' },
    mutationFn: async (wish: MeterChange) => {
      const { ID_meter, ...meter } = changedMeter(wish, (await call('meters.list', { device_token })).data);
      return call('meters.change', { device_token, ID_meter, meter });
    },
    onSuccess: () => toasts.show({ kind: 'success', title: t('changed') }),
    onError: (error) => {
      if (error instanceof CallError && error.endsSession) return;
      toasts.show({ kind: 'error', title: t('not_changed.title'), hint: t('not_changed.hint') });
    },
    onSettled: anew,
  });
  const remove = useMutation({
    mutationFn: (ID_meter: number) => unlessGone(call('meters.remove', { device_token, ID_meter })),
    onSettled: anew,
  });
  return { change, remove };
}

export type Transfer = 'download' | 'upload';

/** Transfers the whole database between server and device. */
export function useTransfer(device_token: string, onDone: () => void) {
  const { t } = useTranslation(['reference-meters']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (direction: Transfer) => call(`meters.${direction}`, { device_token, meters: true }),
    onSuccess: async (_answer, direction) => {
      await client.invalidateQueries({ queryKey: callKey('meters.list', { device_token }) });
      success.set({ text: t(`transfer.${direction}.done`) });
    },
    onSettled: onDone,
  });
}

export function useSync(device_token: string) {
  const { t } = useTranslation(['reference-meters']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('meters.syncTests', { device_token }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: callKey('meters.tests') });
      success.set({ text: t('synced', { count: data.tests }) });
    },
  });
}

interface NewMeterOutcome {
  readonly onDone: () => void;
  /** The meter is stored but its images are not. */
  readonly onImagesFailed: (error: unknown) => void;
}

interface NewMeter {
  readonly meter: Partial<Record<MeterField, MeterValue>>;
  readonly images: readonly File[];
}

/** Stores a meter, then its images (R-METER-030); failures are shown by R-METER-004. */
export function useNewMeter(device_token: string, { onDone, onImagesFailed }: NewMeterOutcome) {
  const { t, i18n } = useTranslation(['reference-meters', 'errors']);
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: 'all' },
    mutationFn: async ({ meter, images }: NewMeter) => {
      const { ID_meter } = (await call('meters.add', { device_token, meter })).data.data;
      void client.invalidateQueries({ queryKey: callKey('meters.list', { device_token }) });
      if (ID_meter <= 0 || images.length === 0) return undefined;
      const target = { device_token, meter_ID: ID_meter };
      const failure = await callWithFile('meters.addImages', target, { images }).catch((error: unknown) => error);
      return failure instanceof Error ? failure : undefined;
    },
    onSuccess: (failure) => {
      onDone();
      if (failure === undefined) success.set({ text: t('added') });
      else if (!(failure instanceof CallError && failure.endsSession)) onImagesFailed(failure);
    },
    onError: (error) => {
      if (error instanceof CallError && error.endsSession) return;
      const failure = newMeterFailure(error);
      if (failure === undefined) return void toasts.show(messageToast(i18n, 'api_communication_error'));
      toasts.show({ kind: 'error', title: t(`not_added.${failure}.title`), hint: t(`not_added.${failure}.hint`) });
    },
  });
}

/** The images of a meter, and functions to add and to remove them. */
export function useImages(device_token: string, meter_ID: number) {
  const { t } = useTranslation(['reference-meters']);
  const client = useQueryClient();
  const query = useQuery({ ...callQuery('meters.images', { device_token, meter_ID }), gcTime: 0 });
  const anew = () => client.invalidateQueries({ queryKey: callKey('meters.images', { device_token, meter_ID }) });
  const add = useMutation({
    mutationFn: (files: readonly File[]) =>
      callWithFile('meters.addImages', { device_token, meter_ID }, { images: files }),
    onSuccess: async () => {
      await anew();
      toasts.show({ kind: 'success', title: t('images.added') });
    },
  });
  const remove = useMutation({
    mutationFn: (ID: number) => unlessGone(call('meters.removeImage', { device_token, meter_ID, ID })),
    onSuccess: async () => {
      await anew();
      toasts.show({ kind: 'success', title: t('images.removed') });
    },
  });
  return { images: query.data?.data, error: query.error, add, remove };
}
