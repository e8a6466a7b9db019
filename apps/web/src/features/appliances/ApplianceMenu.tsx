import { type DeviceListEntry, NAME_LIMITS } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { cut } from '../../base/ui/text/cut.ts';
import { refreshAppliances } from '../../parts/naming/index.ts';
import { LazyTreeMenu, leavesOf, type TreeEditing } from '../../parts/tree/index.ts';
import { defaultGroup, inWords, onKept, renamedBy } from './appliance-tree.ts';
import type { Appliances } from './use-appliances.ts';
import { type Removal, useRemoval } from './use-removal.ts';

interface Props {
  readonly device: DeviceListEntry;
  readonly of: Appliances;
}

/** The account's tree of a meter's appliances: which are shown, their names and groups. */
export function ApplianceMenu({ device, of: choice }: Props) {
  const { t } = useTranslation(['appliances']);
  const [isOpen, setOpen] = useState(false);
  const [pending, ask] = useState<Removal>();
  const unsorted = t('unsorted');
  const nodes = useMemo(() => inWords(choice.nodes, unsorted), [choice.nodes, unsorted]);
  const editing = useEditing(device, choice, { nodes, unsorted, ask });
  const { chosen, order, choose } = choice;
  if (choice.all === undefined || choice.all.length === 0) return null;
  const leaves = leavesOf(nodes);
  const selected = new Set(
    leaves.filter(({ data }) => chosen.includes(data.ID_appliance ?? 0)).map(({ data }) => data.id),
  );
  const [first] = leaves.filter(({ data }) => selected.has(data.id));
  const text =
    chosen.length === order.length
      ? t('menu.all')
      : chosen.length === 1 && first !== undefined
        ? cut(first.title, NAME_LIMITS.title)
        : t('menu.some', { count: chosen.length });
  return (
    <>
      <Dropdown label={t('menu.label')} {...{ text, isOpen }} onOpen={setOpen}>
        <LazyTreeMenu
          label={t('menu.label')}
          nodes={nodes}
          selected={selected}
          choice="several"
          onSelect={(ids) =>
            choose(leaves.filter(({ data }) => ids.has(data.id)).flatMap(({ data }) => data.ID_appliance ?? []))
          }
          editing={editing}
          search={{ label: t('search'), none: t('found_none') }}
        />
      </Dropdown>
      {pending === undefined ? null : (
        <RemoveAppliance device={device} pending={pending} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

function RemoveAppliance({
  device,
  pending,
  onClose,
}: {
  device: DeviceListEntry;
  pending: Removal;
  onClose: () => void;
}) {
  const { t } = useTranslation(['appliances']);
  const removal = useRemoval(device, onClose);
  return (
    <ConfirmDialog
      question={t('remove.ask_appliance', { name: pending.kind === 'all' ? '' : pending.name })}
      isPending={removal.isPending}
      failure={removal.failure}
      onYes={() => removal.mutate(pending)}
      onClose={onClose}
    />
  );
}

interface Shown {
  readonly nodes: Appliances['nodes'];
  readonly unsorted: string;
  readonly ask: (removal: Removal) => void;
}

/** Every change saves the whole tree; the name of an appliance belongs to the meter and is saved apart. */
function useEditing(
  device: DeviceListEntry,
  { edit }: Appliances,
  { nodes, unsorted, ask }: Shown,
): TreeEditing<Omit<Shown['nodes'][number]['data'], 'id'>> {
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: ({ ID, name }: { ID: number; name: string }) =>
      call('appliances.rename', { token: device.token, ID_appliance: ID, name }),
    onSettled: () => refreshAppliances(client),
  });
  return {
    onEdit: (change) => {
      const names = renamedBy(change, nodes);
      const save = onKept(change, unsorted);
      if (names.length === 0) void edit(save);
      // The tree is saved only after the new name is accepted: a refused name changes nothing.
      for (const name of names) rename.mutate(name, { onSuccess: () => void edit(save) });
    },
    groupData: (id) => ({ id }),
    // A new group placed first would receive every new appliance from then on.
    newGroupBelow: defaultGroup(nodes)?.data.id,
    ...(mayCall(device, 'appliances.remove') && {
      onRemoveLeaf: ({ data: { ID_appliance: ID }, title: name }) =>
        ID === undefined ? undefined : ask({ kind: 'appliance', ID, name }),
    }),
    // The name of an appliance is the same for all accounts of the meter; groups belong to the account.
    isLeafFixed: !mayCall(device, 'appliances.rename'),
  };
}
