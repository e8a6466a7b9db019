import { measures } from '@phasor/contract';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import { StepHead } from '../flow/StepHead.tsx';
import { useCatalogue } from '../use-connecting.ts';
import { type CatalogueGroup, type CatalogueRow, grouped, modelName, rowsOf, searchIn } from './catalogue-search.ts';
import { SeenList } from './SeenList.tsx';
import styles from './what.module.css';

interface WhatStepProps {
  /** The row whose connection is being made. */
  readonly pending: string | undefined;
  readonly onChoose: (row: CatalogueRow) => void;
  readonly onSeen: (connection: string, key: string) => void;
}

/** What is it? The catalogue, with what was seen already on top. */
export function WhatStep({ pending, onChoose, onSeen }: WhatStepProps) {
  const { t } = useTranslation(['connecting']);
  const { data, error } = useCatalogue();
  const [text, setText] = useState('');
  const isPhone = useIsPhone();
  const isFirst = useStore(session, ({ devices }) => devices.length === 0);
  const find = useMemo(() => searchIn(rowsOf(data?.data ?? [])), [data]);
  const found = useMemo(() => find(text), [find, text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [best] = found;
    if (best !== undefined && text.trim() !== '') onChoose(best);
  };
  if (data === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  return (
    <>
      <StepHead title={t(isFirst ? 'what.first' : 'what.title')}>{t('what.hint')}</StepHead>
      <SeenList onSeen={onSeen} />
      <form className={styles.search} onSubmit={submit}>
        <IconSearch aria-hidden />
        <input
          type="search"
          value={text}
          placeholder={t('what.search')}
          aria-label={t('what.search')}
          // biome-ignore lint/a11y/noAutofocus: the one thing to do here; on a phone the keyboard would hide the catalogue
          autoFocus={!isPhone}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </form>
      <p className="visually-hidden" role="status">
        {text.trim() === '' ? '' : t('what.found', { count: found.length })}
      </p>
      {found.length === 0 ? <NotFound text={text.trim()} /> : null}
      {grouped(found).map((group) => (
        <Group key={group.entry.name} group={group} pending={pending} onChoose={onChoose} />
      ))}
    </>
  );
}

function NotFound({ text }: { text: string }) {
  const { t } = useTranslation(['connecting']);
  return (
    <div className={styles.none}>
      <strong>{t('what.none', { text })}</strong>
      <p>{t('what.none_hint')}</p>
    </div>
  );
}

/** Ways of arriving by their proper names; the others have words. */
const WAYS = { mqtt: 'MQTT', http: 'HTTP', lorawan: 'LoRaWAN' } as const;

interface GroupProps {
  readonly group: CatalogueGroup;
  readonly pending: string | undefined;
  readonly onChoose: (row: CatalogueRow) => void;
}

function Group({ group: { entry, rows }, pending, onChoose }: GroupProps) {
  const { t } = useTranslation(['connecting']);
  const { way } = entry;
  const wayName = way === 'native' || way === 'agent' ? t(`way.${way}`) : WAYS[way];
  return (
    <section className={styles.group} aria-label={entry.title}>
      <header>
        <h3>{entry.title}</h3>
        {wayName === entry.title ? null : <span className={styles.way}>{wayName}</span>}
        <p>{entry.summary}</p>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.model}
              aria-busy={pending === row.id}
              disabled={pending !== undefined}
              onClick={() => onChoose(row)}
            >
              <Drawing name={row.model.drawing} />
              <span className={styles.words}>
                <strong>{modelName(row.model)}</strong>
                <Makeup model={row.model} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a model measures and switches, in a few words. */
function Makeup({ model: { type, phases, channels, relays, drawing } }: Pick<CatalogueRow, 'model'>) {
  const { t } = useTranslation(['connecting']);
  const isSensor = measures(type, 'sensor');
  // What is behind it decides what it measures.
  if (drawing === 'gateway') return <small>{t('makeup.gateway')}</small>;
  const facts = [
    ...(channels > 1 ? [t('makeup.channels', { count: channels })] : []),
    ...(isSensor || channels > 1 ? [] : [t('makeup.phases', { count: phases })]),
    ...(isSensor ? [t('makeup.sensor')] : []),
    ...(relays > 0 ? [t('makeup.relays', { count: relays })] : []),
  ];
  return <small>{facts.join(' · ')}</small>;
}
