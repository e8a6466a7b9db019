import { TextInput, useComputedColorScheme } from '@mantine/core';
import { formatScaled, type Scale, shareText } from '@phasor/quantities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import ring from '../../../base/ui/figures/ring.module.css';
import { plainText } from '../../../base/ui/text/plain-text.ts';
import { chartTheme, SeriesKey } from '../../../parts/charts/index.ts';
import { isUnsure, withExactness } from '../../../parts/naming/index.ts';
import styles from '../AppliancesPage.module.css';
import { type EnergyPart, type PieWords, partName, type ShownParts } from './energy-parts.ts';

interface Props {
  readonly title: string;
  readonly shown: ShownParts;
  readonly words: PieWords;
  readonly scale: Scale;
  readonly onOpen: (id: string) => void;
}

/** A table of so many rows is searched. */
const SEARCHED = 12;

/** The numbers of the ring, searched where they are many; a row of a group opens it. */
export function EnergyTable(props: Props) {
  const { t } = useTranslation(['appliances']);
  const [wanted, setWanted] = useState('');
  const { parts } = props.shown;
  if (parts.length < SEARCHED) return <PartTable {...props} parts={parts} />;
  const text = plainText(wanted.trim());
  const found = parts.filter((part) => plainText(partName(part, props.words.names)).includes(text));
  return (
    <div className={styles.searched}>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        value={wanted}
        size="xs"
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      {found.length === 0 ? <p className={styles.note}>{t('found_none')}</p> : <PartTable {...props} parts={found} />}
    </div>
  );
}

function PartTable({
  title,
  shown: { whole },
  parts,
  words,
  scale,
  onOpen,
}: Props & { readonly parts: readonly EnergyPart[] }) {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme('light');
  const theme = chartTheme(scheme);
  const locale = localeOf(i18n.language);
  const figure = (energy: number) => formatScaled(energy, scale, locale);
  const share = (energy: number) => shareText(energy / whole, 1, locale);
  return (
    <table className={ring.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{`${words.energy} (${scale.unit})`}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.id} data-unsure={isUnsure(part)}>
            <th scope="row">
              <span className={ring.name}>
                <SeriesKey colour={part.colour} hatched={isUnsure(part)} theme={theme} />
                <Name part={part} words={words} onOpen={onOpen} />
              </span>
            </th>
            <td>{withExactness(figure, part)}</td>
            <td>{share(part.energy)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{figure(whole)}</td>
          <td>{share(whole)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Name({ part, words, onOpen }: { part: EnergyPart } & Pick<Props, 'words' | 'onOpen'>) {
  const { t } = useTranslation(['appliances']);
  if (part.kind !== 'group') return partName(part, words.names);
  return (
    <button
      type="button"
      className={ring.open}
      aria-label={t('open', { name: part.title })}
      onClick={() => onOpen(part.id)}
    >
      {part.title}
    </button>
  );
}
