import { localTime, type TimeRange } from '@phasor/calendar';
import type { Source } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { download, fileName } from '../../../parts/charts/index.ts';
import { useDeviceDetails, useSubjectText } from '../../../parts/measurements/index.ts';
import { patientCaller, pause } from '../patient-caller.ts';
import { exportFile } from './export-file.ts';
import { chosen, type ExportForm } from './export-form.ts';
import type { ExportWish } from './export-wish.ts';
import type { Exportable, Exported } from './exported.ts';

interface ExportStart {
  readonly form: ExportForm;
  readonly range: TimeRange;
  readonly source: Source;
}

/** Runs one export at a time and downloads its file. */
export function useExport(selection: Exportable, exported: Exported) {
  const { t } = useTranslation(['measurement-files']);
  const [progress, setProgress] = useState({ share: 0, rows: 0 });
  const aborting = useRef<AbortController>(undefined);
  useEffect(() => () => aborting.current?.abort(), []);
  // Modelled or replayed data must not be taken for measured ones (D44 and D45).
  const title = useSubjectText(selection);
  const { subject, zone, phases, circuits } = exported;
  const circuitNames = useDeviceDetails(selection)?.circuits;
  const wishOf = ({ form, range, source }: ExportStart): ExportWish => ({
    ...{ subject, source, range, zone, phases, circuits, circuitNames },
    ...{ resolution: form.resolution, quantities: chosen(form), decimalMark: form.decimalMark },
    timeHeading: `${t('export.time')} – ${title}`,
  });
  const running = useMutation({
    mutationFn: async (start: ExportStart) => {
      aborting.current = new AbortController();
      setProgress({ share: 0, rows: 0 });
      const onProgress = (share: number, rows: number) => setProgress({ share, rows });
      const { signal } = aborting.current;
      const { blob, rows } = await exportFile(wishOf(start), {
        ...{ call: patientCaller(call, pause), now: Date.now, signal, onProgress },
      });
      const { first, last, resolution } = start.form;
      download(blob, `${fileName([title, first, last, resolution])}.csv`);
      return rows;
    },
    meta: { quiet: 'all' },
  });
  const looking = useMutation({
    mutationFn: ({ token, source }: { token: string; source: Source }) =>
      call('measurements.export', { token, from: 0, to: Math.floor(Date.now() / 1_000), source }),
  });
  return {
    start: running.mutate,
    stop: () => aborting.current?.abort(),
    isRunning: running.isPending,
    /** Rows of the downloaded file. */
    done: running.data,
    error: running.error,
    progress,
    isLooking: looking.isPending,
    /** The day of the first measurement. */
    findFirst: (wish: { token: string; source: Source }, onFound: (date: string) => void) =>
      looking.mutate(wish, {
        onSuccess: ({ rows }) => {
          const time = rows[0]?.[0];
          if (typeof time === 'number') onFound(localTime(time, zone).date);
          else toasts.show({ kind: 'info', title: t('export.nothing') });
        },
      }),
  };
}
