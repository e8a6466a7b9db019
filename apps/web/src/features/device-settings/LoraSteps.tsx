import {
  LORA_CHANNELS,
  LORA_DATA_RATES,
  LORA_KEYS,
  type LoraSettings,
  loraPayloadBytes,
  loraPayloadLimit,
} from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { ChoiceGroup } from '../../base/ui/floating/ChoiceGroup.tsx';
import { MultiSelect } from '../../base/ui/floating/MultiSelect.tsx';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import { Tick } from '../../base/ui/Tick.tsx';
import styles from './DeviceSettingsPage.module.css';
import { Choice, type FieldProblem, TextField, useProblemText } from './fields.tsx';
import {
  canToggle,
  type KeyGroup,
  keyGroups,
  type LoraField,
  type LoraForm,
  toggled,
  withDataRate,
} from './lora-form.ts';

export interface StepProps {
  readonly form: LoraForm;
  readonly edit: (part: Partial<LoraForm>) => void;
  readonly problems: Partial<Record<LoraField, FieldProblem>>;
  readonly settings: LoraSettings;
}

/** `0x` and 32 digits (D29). */
const KEY_LENGTH = 34;
const ID_LENGTH = 8;

export function BasicStep({ form, edit, problems, settings }: StepProps) {
  const { t } = useTranslation(['device-settings']);
  const keys = [
    ['applicationKey', settings.APPLICATION_KEY_set],
    ['networkKey', settings.NETWORK_KEY_set],
  ] as const;
  return (
    <>
      <TextField
        label={t('lora.id')}
        value={form.id}
        problem={problems.id}
        rule="loraId"
        maxLength={ID_LENGTH}
        onText={(id) => edit({ id: id.toUpperCase() })}
      />
      {keys.map(([field, isStored]) => (
        <TextField
          key={field}
          label={t(`lora.${field}`)}
          value={form[field]}
          problem={problems[field]}
          rule="loraKey"
          maxLength={KEY_LENGTH}
          hint={t(isStored ? 'stored' : 'lora.key_hint')}
          onText={(text) => edit({ [field]: text.toUpperCase() })}
        />
      ))}
    </>
  );
}

const NUMBERS = [
  ['echo', 'timer'],
  ['alive', 'timer'],
  ['powerScaler', 'powerScaler'],
  ['timeScaler', 'timeScaler'],
] as const;
const MESSAGES = ['bootMessage', 'sendOnConnect'] as const;

export function DetailsStep({ form, edit, problems }: StepProps) {
  const { t, i18n } = useTranslation(['device-settings']);
  const say = useProblemText();
  const { keys, bytes } = loraPayloadLimit(form.drsf);
  const active = [...LORA_CHANNELS.keys()].filter((channel) => ((form.channels >> channel) & 1) === 1);
  const frequency = new Intl.NumberFormat(localeOf(i18n.language), { minimumFractionDigits: 1 });
  return (
    <>
      <div className={styles.pair}>
        {NUMBERS.map(([field, rule]) => (
          <TextField
            key={field}
            label={t(`lora.${field}`)}
            value={form[field]}
            problem={problems[field]}
            rule={rule}
            numeric
            onText={(text) => edit({ [field]: text.trim() })}
          />
        ))}
      </div>
      <div>
        <Choice
          label={t('lora.drsf')}
          hint={t('lora.holds', { count: keys, bytes })}
          fault={say(problems.drsf, 'drsf')}
          value={form.drsf}
          options={LORA_DATA_RATES.map(({ drsf, name, bitRate }) => ({
            value: drsf,
            label: `${drsf}: ${name}, ${bitRate} bit/s`,
          }))}
          onChoose={(drsf) => edit(withDataRate(form, drsf))}
        />
        <Tick
          isSwitch
          label={t('lora.drsfForce')}
          checked={form.drsfForce}
          onTick={(drsfForce) => edit({ drsfForce })}
        />
      </div>
      {form.keysCleared ? <Wrong text={t('lora.cleared')} /> : null}
      <MultiSelect
        label={t('lora.channels')}
        text={active.length === 0 ? t('lora.no_channel') : active.join(', ')}
        problem={
          problems.channels !== undefined && t(problems.channels === 'refused' ? 'problem.refused' : 'lora.no_channel')
        }
        options={LORA_CHANNELS.map((megahertz, channel) => ({
          label: `${channel}: ${frequency.format(megahertz)} MHz`,
          isChosen: active.includes(channel),
          toggle: () => edit({ channels: form.channels ^ (1 << channel) }),
        }))}
      />
      <div>
        {MESSAGES.map((field) => (
          <Tick
            key={field}
            isSwitch
            label={t(`lora.${field}`)}
            checked={form[field]}
            onTick={(checked) => edit({ [field]: checked })}
          />
        ))}
      </div>
    </>
  );
}

/** Groups whose keys come in threes, one for each phase. */
const PER_PHASE: readonly KeyGroup[] = ['now', 'average', 'energy'];
const UNITS = new Map(LORA_KEYS.map(({ key, unit }) => [key, unit]));

export function DataStep({ form, edit, problems, settings }: StepProps) {
  const { t } = useTranslation(['device-settings']);
  const limit = loraPayloadLimit(form.drsf);
  return (
    <>
      <p className={styles.payload} role="status">
        <strong>{t('lora.bytes', { bytes: loraPayloadBytes(form.keys.length), limit: limit.bytes })}</strong>
        <span>{t('lora.chosen', { chosen: form.keys.length, count: limit.keys })}</span>
      </p>
      {form.keysCleared ? <Wrong text={t('lora.cleared')} /> : null}
      {problems.keys === undefined ? null : <Wrong text={t('problem.refused')} />}
      {keyGroups(settings.MAP).map(({ name, keys }) => (
        <ChoiceGroup
          key={name}
          columns={PER_PHASE.includes(name) ? 'phases' : 'pairs'}
          legend={t(`lora.group.${name}`)}
        >
          {keys.map((key) => (
            <Tick
              key={key}
              label={labelOf(key)}
              checked={form.keys.includes(key)}
              disabled={!canToggle(form, key)}
              onTick={() => edit({ keys: toggled(form.keys, key), keysCleared: false })}
            />
          ))}
        </ChoiceGroup>
      ))}
    </>
  );
}

function labelOf(key: string): string {
  const unit = UNITS.get(key) ?? '';
  return unit === '' || unit === 'ratio' ? key : `${key} (${unit})`;
}
