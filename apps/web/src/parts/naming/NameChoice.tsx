import { Button, TextInput } from '@mantine/core';
import { APPLIANCE_LIMITS, type ApplianceEntry } from '@phasor/contract';
import type { UsualApplianceName } from '@phasor/nilm';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import { useIsPhone } from '../../base/ui/viewport/use-is-phone.ts';
import { furtherOf, isApplianceName, type Named, savedAs } from './appliance-name.ts';
import styles from './naming.module.css';
import { USUAL_NAMES } from './question-view.ts';

interface Props {
  /** Usual appliances that come first. */
  readonly likely: readonly UsualApplianceName[];
  /** Appliances of the phase that have names already. */
  readonly known: readonly ApplianceEntry[];
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly failure: string | undefined;
  readonly onName: (named: Named) => void;
}

/** A name from the list of usual appliances, an appliance that is known already, or own words. */
export function NameChoice({ likely, known, isPending, isDisabled = false, failure, onName }: Props) {
  const { t } = useTranslation(['naming']);
  const [name, setName] = useState('');
  const [isShort, setShort] = useState(false);
  // On a phone the keyboard would cover the names before they are read.
  const isWrittenFirst = !useIsPhone();
  const wanted = name.trim().toLocaleLowerCase();
  const usual = [...likely, ...USUAL_NAMES.filter((each) => !likely.includes(each))]
    .map((each) => t(`usual.${each}`))
    .filter((word) => word.toLocaleLowerCase().includes(wanted) && furtherOf(known, word) === undefined);
  const own = known.map((each) => each.name).filter((word) => word.toLocaleLowerCase().includes(wanted));
  const further = furtherOf(known, name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isFit = isApplianceName(name);
    setShort(!isFit);
    if (isFit && !isPending && !isDisabled) onName(savedAs(known, name));
  };
  return (
    <form className={styles.choice} onSubmit={save} noValidate aria-label={t('name')}>
      <TextInput
        label={t('name')}
        description={further === undefined ? t('name_hint') : t('further', { name: further.name })}
        value={name}
        maxLength={APPLIANCE_LIMITS.name.max}
        autoComplete="off"
        data-autofocus={isWrittenFirst || undefined}
        error={isShort && t('short', { count: APPLIANCE_LIMITS.name.min })}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setShort(false);
        }}
      />
      {own.length === 0 ? null : <Words title={t('own')} words={own} onChoose={setName} />}
      {usual.length === 0 ? null : <Words title={t('usual_title')} words={usual} onChoose={setName} />}
      {failure === undefined ? null : <Wrong text={failure} />}
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {t(further === undefined ? 'save' : 'save_further')}
      </Button>
    </form>
  );
}

function Words({
  title,
  words,
  onChoose,
}: {
  title: string;
  words: readonly string[];
  onChoose: (word: string) => void;
}) {
  return (
    <fieldset className={styles.words}>
      <legend>{title}</legend>
      {words.map((word) => (
        <button key={word} type="button" className={styles.word} onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </fieldset>
  );
}
