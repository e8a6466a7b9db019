import { Button } from '@mantine/core';
import type { ListedGateway } from '@phasor/contract';
import { IconX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { ConnectStep } from './connect/ConnectStep.tsx';
import { holderOf } from './connect/holder.ts';
import styles from './flow/flow.module.css';
import type { Flow, Joins, Step } from './flow/flow.ts';
import { StepBar } from './flow/StepBar.tsx';
import { LIST_PATH, useFlow } from './flow/use-flow.ts';
import { SeenSteps } from './SeenSteps.tsx';
import { useBegin, useCancel, useCatalogue } from './use-connecting.ts';
import { WaitStep } from './wait/WaitStep.tsx';
import { type CatalogueRow, modelName, rowNamed } from './what/catalogue-search.ts';
import { KnownGateways } from './what/KnownGateways.tsx';
import { WhatStep } from './what/WhatStep.tsx';

/** From a box on the wall to a device with live values, in five steps (R-ADD). */
export function AddDevicePage() {
  const { flow, isBack, goTo, goOn, goBehind } = useSteps();
  const { connection, key, as } = flow;
  const { leave, isPending: isLeaving } = useLeaving();
  const making = useMaking();
  return (
    <div className={styles.page}>
      <Head onLeave={leave} isLeaving={isLeaving} />
      <StepBar flow={flow} onGo={goTo} />
      {flow.step === 'what' ? (
        <WhatStep
          pending={making.pending}
          onChoose={making.choose}
          onSeen={(id, name) => goOn({ step: 'check', connection: id, key: name, system: undefined, model: undefined })}
        />
      ) : null}
      {making.known === undefined ? null : (
        <KnownGateways
          gateways={making.known.gateways}
          onUse={({ id }) => {
            making.forget();
            goBehind(id);
          }}
          onAnother={making.another}
          onClose={making.forget}
        />
      )}
      {flow.step === 'connect' ? (
        <ConnectStep
          title={making.title}
          entry={making.row?.entry}
          connection={connection}
          as={as}
          isPending={making.isPending}
          isKeyWrong={making.isKeyWrong}
          holder={making.holder}
          onExchange={making.exchange}
          onGateway={(id) => {
            making.drop();
            goBehind(id);
          }}
          onBegin={making.again}
          onNext={() => goOn({ step: 'wait' })}
        />
      ) : null}
      {flow.step === 'wait' && connection !== undefined ? (
        <WaitStep
          connection={connection}
          as={as}
          goesOn={!isBack}
          onBack={() => goTo(flow.system === undefined ? 'what' : 'connect')}
          onDevice={(name, how) => goOn({ step: 'check', key: name }, how)}
        />
      ) : null}
      {(flow.step === 'check' || flow.step === 'place') && connection !== undefined && key !== undefined ? (
        <SeenSteps
          key={`${connection} ${key}`}
          flow={{ ...flow, connection, key }}
          onPlace={() => goOn({ step: 'place' })}
        />
      ) : null}
    </div>
  );
}

function useSteps() {
  const { flow, go } = useFlow();
  const [isBack, setBack] = useState(false);
  const goOn = (changes: Parameters<typeof go>[0], how?: 'replace') => {
    setBack(false);
    go(changes, how);
  };
  return {
    flow,
    isBack,
    goOn,
    goTo(step: Step) {
      setBack(true);
      go({ step });
    },
    /** To the devices behind a gateway. Without a system: nothing is being made, and leaving ends nothing. */
    goBehind: (gateway: string) =>
      goOn({ step: 'wait', connection: gateway, as: 'gateway', system: undefined, model: undefined, key: undefined }),
  };
}

interface HeadProps {
  readonly isLeaving: boolean;
  readonly onLeave: () => void;
}

function Head({ isLeaving, onLeave }: HeadProps) {
  const { t } = useTranslation(['connecting']);
  const { flow } = useFlow();
  return (
    <div className={styles.actions}>
      {flow.instead === undefined ? null : <strong>{t('instead', { mac: flow.instead })}</strong>}
      <Button
        className={styles.apart ?? ''}
        variant="subtle"
        size="xs"
        loading={isLeaving}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onLeave}
      >
        {t('leave')}
      </Button>
    </div>
  );
}

/** Leaves on purpose: a connection that was being made for it ends, one of a gateway stays. */
function useLeaving() {
  const { flow } = useFlow();
  const navigate = useNavigate();
  const cancel = useCancel();
  const away = () => void navigate({ to: LIST_PATH, search: keepSelection });
  return {
    isPending: cancel.isPending,
    leave() {
      if (flow.connection === undefined || flow.system === undefined) away();
      else cancel.mutate(flow.connection, { onSettled: away });
    },
  };
}

/** A native device has a number of its own, which has to be known first. */
const asksKeyFirst = ({ way, key }: CatalogueRow['entry']): boolean => key !== null && way === 'native';

interface Wish {
  readonly as: Joins;
  readonly key?: string | undefined;
  /** MAC of the device whose meter is exchanged, where that is not said yet. */
  readonly instead?: string | undefined;
}

function bodyOf({ entry, model }: CatalogueRow, { as, key, instead }: Wish) {
  const given = { ...(key !== undefined && { key }), ...(instead !== undefined && { instead }) };
  return { ecosystem: entry.name, as, model: modelName(model), ...given };
}

/** The row of the catalogue that is being connected, until the page is where that led. */
function useBusy({ step, connection }: Pick<Flow, 'step' | 'connection'>) {
  const [pending, setPending] = useState<string>();
  /** A second Enter comes before the first one is answered, is shown as pending, or has changed the page. */
  const isBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are where the page is
  useEffect(() => {
    isBusy.current = false;
    setPending(undefined);
  }, [step, connection]);
  return {
    pending,
    isBusy,
    busyWith(id: string | undefined) {
      isBusy.current = id !== undefined;
      setPending(id);
    },
  };
}

/** Making the connection of a chosen model, once more for another name or another kind of connection. */
function useMaking() {
  const { flow, go } = useFlow();
  const { data } = useCatalogue();
  const begin = useBegin();
  const cancel = useCancel();
  const client = useQueryClient();
  const { pending, isBusy, busyWith } = useBusy(flow);
  const [known, setKnown] = useState<{ chosen: CatalogueRow; gateways: readonly ListedGateway[] }>();
  const row = rowNamed(data?.data ?? [], flow);
  const make = (chosen: CatalogueRow, { as, key, instead = flow.instead }: Wish, how?: 'replace') => {
    const before = flow.connection !== undefined && flow.system !== undefined ? flow.connection : undefined;
    const connect = (connection: string | undefined) => {
      // Only one is being made at a time.
      if (before !== undefined) cancel.mutate(before);
      go({ ...named(chosen), step: 'connect', as, connection, key: undefined, instead }, how);
    };
    busyWith(chosen.id);
    begin.mutate(bodyOf(chosen, { as, key, instead }), {
      onSuccess: ({ data: offer }) => connect(offer.id),
      // The next step says who has the topics, and what can be done.
      onError: (error) => (flow.step === 'what' && holderOf(error) ? connect(undefined) : busyWith(undefined)),
    });
  };
  const makeFirst = (chosen: CatalogueRow) =>
    make(chosen, { as: chosen.entry.joins.includes('device') ? 'device' : 'gateway' });
  return {
    row,
    title: row === undefined ? '' : modelName(row.model),
    pending,
    isPending: begin.isPending,
    isKeyWrong: hasCode(begin.error, 'request.invalid'),
    holder: heldOf(begin.error, begin.variables?.as),
    /** Gateways of the chosen kind, until one of them or another connection is chosen. */
    known,
    forget: () => setKnown(undefined),
    another() {
      setKnown(undefined);
      if (known !== undefined) makeFirst(known.chosen);
    },
    async choose(chosen: CatalogueRow) {
      if (isBusy.current) return;
      // The file of an agent depends on the model.
      const isSame = chosen.entry.name === flow.system && chosen.entry.way !== 'agent' && flow.connection !== undefined;
      if (isSame) go({ ...named(chosen), step: 'connect' });
      else if (asksKeyFirst(chosen.entry))
        go({ ...named(chosen), step: 'connect', connection: undefined, key: undefined });
      else {
        // Only behind a network server nothing is entered at the device itself.
        const isBehind = chosen.entry.way === 'lorawan';
        busyWith(chosen.id);
        const connected = isBehind ? await gatewaysOf(client, chosen.entry.name) : [];
        const gateways = connected.filter(({ id }) => id !== flow.connection);
        busyWith(undefined);
        if (gateways.length === 0) makeFirst(chosen);
        else setKnown({ chosen, gateways });
      }
    },
    again(wish: Wish) {
      if (row !== undefined) make(row, wish, 'replace');
    },
    /** Takes the topics that were wished, in the place of the device that has them. */
    exchange(instead: string) {
      const { as, key } = begin.variables ?? {};
      if (row !== undefined && as !== undefined) make(row, { as, key, instead }, 'replace');
    },
    /** Ends the connection that was being made. */
    drop() {
      if (flow.connection !== undefined && flow.system !== undefined) cancel.mutate(flow.connection);
    },
  };
}

/** Connections for many devices of an ecosystem; none while the list cannot be read, since another one can always be made. */
async function gatewaysOf(client: QueryClient, ecosystem: string): Promise<readonly ListedGateway[]> {
  const answer = await client
    .fetchQuery({ ...callQuery('connecting.gateways', {}), staleTime: 0 })
    .catch(() => undefined);
  return (answer?.data ?? []).filter((gateway) => gateway.ecosystem === ecosystem);
}

function heldOf(error: unknown, wished: Joins | undefined) {
  const holder = holderOf(error);
  return holder && wished && { ...holder, wished };
}

const named = ({ entry, model }: CatalogueRow) => ({ system: entry.name, model: modelName(model) });
