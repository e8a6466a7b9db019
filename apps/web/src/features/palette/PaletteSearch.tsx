import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import Fuse from 'fuse.js';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection, type SelectionSearch } from '../../base/addresses/search.ts';
import { settings } from '../../base/settings/settings.ts';
import { useViewer } from '../../parts/access/index.ts';
import { dashboardPath, useSelect } from '../../parts/hierarchy/index.ts';
import { withWall } from '../../parts/wall/index.ts';
import styles from './Palette.module.css';
import { inGroups, movedBy, type PaletteChoice, type PaletteItem, SHOWN_WITHOUT_TEXT } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.ts';

const SEARCH = { keys: [{ name: 'title', weight: 2 }, 'detail'], threshold: 0.3, ignoreLocation: true };
const SHOWN_MAX = 12;

function useFound(text: string): readonly PaletteItem[] {
  const items = usePaletteItems();
  const fuse = useMemo(() => new Fuse(items, SEARCH), [items]);
  if (text.trim() === '') return inGroups(items, SHOWN_WITHOUT_TEXT);
  return inGroups(fuse.search(text.trim(), { limit: SHOWN_MAX }).map(({ item }) => item));
}

function useChoose(onShortcuts: () => void): (choice: PaletteChoice) => void {
  const navigate = useNavigate();
  const select = useSelect();
  const { toggleColorScheme } = useMantineColorScheme();
  const { selection } = useViewer();
  const hang = () =>
    void navigate({
      to: dashboardPath(selection),
      search: (before: SelectionSearch) => ({ ...keepSelection(before), ...withWall(true)({}) }),
    });
  return (choice) => {
    if (choice.kind === 'select') select(choice.ref);
    else if (choice.kind === 'open') void navigate({ to: choice.path, search: keepSelection });
    else if (choice.action === 'theme') toggleColorScheme();
    else if (choice.action === 'shortcuts') onShortcuts();
    else if (choice.action === 'wall') hang();
    else settings.change({ sideBarMax: !settings.get().sideBarMax });
  };
}

interface PaletteSearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** The text field and its results. */
export function PaletteSearch({ text, onText, onClose, onShortcuts }: PaletteSearchProps) {
  const { t } = useTranslation(['shell']);
  const [position, setPosition] = useState(0);
  const found = useFound(text);
  const choose = useChoose(onShortcuts);
  const listId = useId();

  function take(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    onClose();
    choose(item.choose);
  }

  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPosition(movedBy(position, step, found.length));
    else if (event.key === 'Enter') take(found[position]);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        className={styles.input}
        value={text}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[position] === undefined ? undefined : `${listId}-${position}`}
        // biome-ignore lint/a11y/noAutofocus: the palette was opened to write in it
        autoFocus
        onKeyDown={move}
        onChange={({ currentTarget }) => {
          onText(currentTarget.value);
          setPosition(0);
        }}
      />
      <div className={`${styles.list} scroll-shade`} id={listId} role="listbox" aria-label={t('palette.open')}>
        {found.map((item, index) => (
          <PaletteOption
            key={item.id}
            item={item}
            id={`${listId}-${index}`}
            heading={item.group === found[index - 1]?.group ? undefined : t(`palette.${item.group}`)}
            isActive={index === position}
            onTake={() => take(item)}
            onPoint={() => setPosition(index)}
          />
        ))}
        {found.length === 0 ? <p className={styles.empty}>{t('palette.empty', { text })}</p> : null}
      </div>
      <span className="visually-hidden" role="status">
        {t('palette.results', { count: found.length })}
      </span>
    </>
  );
}

interface OptionProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly heading: string | undefined;
  readonly isActive: boolean;
  readonly onTake: () => void;
  readonly onPoint: () => void;
}

function PaletteOption({ item, id, heading, isActive, onTake, onPoint }: OptionProps) {
  return (
    <>
      {heading === undefined ? null : (
        <div className={styles.heading} role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keys of the list */}
      <div
        id={id}
        className={styles.option}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={onTake}
        onPointerMove={onPoint}
      >
        <span className={styles.name}>{item.title}</span>
        <span className={styles.detail}>{item.detail}</span>
      </div>
    </>
  );
}
