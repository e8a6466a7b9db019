import { RELAYS } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../base/api/live/use-live.ts';
import { useLiveOfEach } from '../../base/api/live/use-live-of-each.ts';
import { Card } from '../../base/ui/Card.tsx';
import table from '../../base/ui/table/DataTable.module.css';
import { Pager } from '../../base/ui/table/Pager.tsx';
import { usePaging } from '../../base/ui/table/use-paging.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { useIsPhone } from '../../base/ui/viewport/use-is-phone.ts';
import { isOldAt, SILENT_AFTER_MS } from '../../parts/live-values/index.ts';
import { relayCounter, useRelayNamesOf, useRelayStatisticsOf } from '../../parts/relays/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import type { Disconnector } from './control-pick.ts';
import { NothingPicked } from './NothingPicked.tsx';
import { PickMenu } from './PickMenu.tsx';
import { RelayRow, type RelayRowProps } from './RelayRow.tsx';
import { usePick } from './use-pick.ts';

const CLOCK_MS = 5_000;

/** A row for each relay of the chosen disconnectors (R-CTRL-018). */
export function StateScreen() {
  const { t } = useTranslation(['control', 'toolbar']);
  const choice = usePick();
  const { picked, disconnectors } = choice;
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('toolbar:label')}>
        <PickMenu {...choice} />
      </div>
      {picked.length === 0 ? <NothingPicked hasAny={disconnectors.length > 0} /> : <States picked={picked} />}
    </>
  );
}

function States({ picked }: { picked: readonly Disconnector[] }) {
  const { t } = useTranslation(['control']);
  const rows = picked.flatMap(({ device, title }) => RELAYS.map((relay) => ({ device, title, relay })));
  const { shown, pager } = usePaging(rows);
  const relays = useRelayRows(shown);
  return (
    <Card title={t('relays')} span={12}>
      <Rows rows={relays} />
      <Pager {...pager} />
    </Card>
  );
}

/** The rows with their names and the states that the devices report now. */
function useRelayRows(rows: readonly Pick<RelayRowProps, 'device' | 'title' | 'relay'>[]): RelayRowProps[] {
  const devices = [...new Map(rows.map(({ device }) => [device.mac, device])).values()];
  const names = useRelayNamesOf(devices);
  const values = useLiveOfEach(devices, devices.length);
  const stored = useRelayStatisticsOf(devices.filter(({ mac }) => values.get(mac)?.relay_energy === undefined));
  const isCutOff = useConnection() !== 'connected';
  const now = useNow(CLOCK_MS);
  return rows.map((row) => {
    const { device, relay } = row;
    const latest = values.get(device.mac);
    return {
      ...row,
      name: names.get(device.mac)?.[relay],
      state: latest?.relays?.[relay],
      counter: relayCounter(relay, latest, stored.get(device.mac)),
      isOld: latest !== undefined && (isCutOff || isOldAt(latest, now, SILENT_AFTER_MS)),
    };
  });
}

function Rows({ rows }: { rows: readonly RelayRowProps[] }) {
  const { t } = useTranslation(['control']);
  const isPhone = useIsPhone();
  const all = rows.map((row) => <RelayRow key={`${row.device.mac} ${row.relay}`} {...row} isCard={isPhone} />);
  if (isPhone) {
    return (
      <ul className={table.cards} aria-label={t('relays')}>
        {all}
      </ul>
    );
  }
  return (
    <table className={table.table} aria-label={t('relays')}>
      <thead>
        <tr>
          <th scope="col">{t('column.id')}</th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.device')}</th>
          <th scope="col" data-kind="end">
            {t('column.energy')}
          </th>
          <th scope="col">{t('column.status')}</th>
          <th scope="col">{t('column.toggle')}</th>
          <th scope="col" data-kind="actions">
            <span className="visually-hidden">{t('column.settings')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{all}</tbody>
    </table>
  );
}
