import type { DeviceListEntry } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recordingAmong } from './recording.ts';

type Devices = readonly Pick<DeviceListEntry, 'device'>[];

/** What reports say of devices whose measurements were recorded elsewhere and are replayed here (D45). */
export interface RecordingWords {
  /** The sentence below what is shown; undefined where all is measured. */
  readonly note: (devices: Devices) => string | undefined;
  /** A title in a file, with the mark of a recording where it is one. */
  readonly marked: (title: string, devices: Devices) => string;
}

export function useRecordingWords(): RecordingWords {
  const { t } = useTranslation('measurements');
  return useMemo(
    () => ({
      note: (devices) => {
        const recording = recordingAmong(devices);
        return recording && t(`recording.${recording}`);
      },
      marked: (title, devices) => {
        const recording = recordingAmong(devices);
        return recording === undefined ? title : `${title} (${t(`recording.mark.${recording}`)})`;
      },
    }),
    [t],
  );
}
