import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../base/api/client.ts';
import { patientCaller, pause } from '../patient-caller.ts';
import { type ImportJob, type ImportOutcome, importId, sendRows } from './send-rows.ts';

const ID_BYTES = 16;

/** Sends an import; after a failure the same one continues where it stopped. */
export function useSending(job: Omit<ImportJob, 'id'>) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const [id] = useState(() => importId(crypto.getRandomValues(new Uint8Array(ID_BYTES))));
  const aborting = useRef<AbortController>(undefined);
  useEffect(() => () => aborting.current?.abort(), []);
  const sending = useMutation<ImportOutcome>({
    mutationFn: () => {
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      return sendRows({ ...job, id }, { call: patientCaller(call, pause), signal, onProgress: setSent });
    },
    meta: { quiet: 'all' },
    // All shown measurements may have changed.
    onSettled: () => queries.invalidateQueries(),
  });
  return { sending, sent, stop: () => aborting.current?.abort() };
}
