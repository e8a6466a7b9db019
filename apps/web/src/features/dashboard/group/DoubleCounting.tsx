import { Button } from '@mantine/core';
import { REPORT_MODES } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { browserStorage } from '../../../base/state/browser-storage.ts';
import { useEditHierarchy } from '../../../parts/hierarchy/index.ts';
import { figureText, scaleOf } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import members from './MembersCard.module.css';

/** Results of a week do not change within minutes. */
const ASK_AGAIN_MS = HOUR_MS;
/** Devices marked as no main supply are not suggested again for a year. */
const DENIED_KEY = 'double-counting.denied';
const DENIED_MS = 365 * DAY_MS;

type Group = Extract<Board['selection'], { kind: 'group' }>;

/** Warns that a member seems to measure the sum of others beside it, with the one step that corrects it. */
export function DoubleCounting({ group: { id } }: { group: Group }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const edit = useEditHierarchy();
  const [denied, setDenied] = useState(readDenied);
  const { data } = useQuery({
    ...callQuery('measurements.doubleCounting', { group: id }),
    staleTime: ASK_AGAIN_MS,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
    meta: { quiet: 'all' },
  });
  const deny = (mac: string) => {
    const all = [...denied, mac];
    browserStorage.write(DENIED_KEY, all, Date.now() + DENIED_MS);
    setDenied(all);
  };
  const found = (data?.data ?? []).filter(({ mac }) => !denied.includes(mac));
  const locale = localeOf(i18n.language);
  return found.map(({ id: node, mac, title, energy, others }) => {
    const scale = scaleOf('activeEnergyImport', [energy, others]);
    const [own, sum] = [figureText(energy, scale, locale), figureText(others, scale, locale)];
    return (
      <div key={mac} className={members.warning} role="status">
        <p>{t('members.doubled', { name: title, own, sum })}</p>
        <div className={members.answers}>
          <Button size="xs" onClick={() => edit({ kind: 'report', words: [node, REPORT_MODES.whole] })}>
            {t('members.make_whole')}
          </Button>
          <Button size="xs" variant="default" onClick={() => deny(mac)}>
            {t('members.deny_whole')}
          </Button>
        </div>
      </div>
    );
  });
}

function readDenied(): readonly string[] {
  const kept = browserStorage.read(DENIED_KEY);
  return Array.isArray(kept) ? kept.filter((mac) => typeof mac === 'string') : [];
}
