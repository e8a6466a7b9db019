import { useComputedColorScheme } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBolt,
  IconBulb,
  IconPlug,
  IconPower,
  IconPropeller,
  IconTeapot,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { Card, type CardProps } from '../../../base/ui/Card.tsx';
import { chartTheme } from '../../../parts/charts/index.ts';
import { useMay } from '../../../parts/hierarchy/index.ts';
import styles from './ApplianceCard.module.css';
import { isUnsure, kindOf, type Recognised } from './recognised.ts';

const SIGNS = { lighting: IconBulb, fan: IconPropeller, kettle: IconTeapot } as const;

interface Props extends Pick<CardProps, 'children'> {
  readonly of: Recognised;
  /** No newer values arrive: the state is the last one known. */
  readonly isOld: boolean;
}

/** One of the configured appliances: name, state and figures. */
export function ApplianceCard({ of, isOld, children }: Props) {
  const nameOf = useApplianceName();
  const kind = kindOf(of.name);
  const Sign = kind === undefined ? IconPlug : SIGNS[kind];
  const theme = chartTheme(useComputedColorScheme('light'));
  const heading = (
    <span className={styles.heading}>
      <span
        className={styles.sign}
        data-on={of.isOn}
        data-unsure={isUnsure(of)}
        style={{ '--own': theme.series(of.colour) } as CSSProperties}
      >
        <Sign aria-hidden />
      </span>
      {nameOf(of.name)}
    </span>
  );
  return (
    <Card title={nameOf(of.name)} heading={heading} aside={<State of={of} isOld={isOld} />}>
      {children}
      {of.reason === null ? null : <Reason reason={of.reason} />}
    </Card>
  );
}

/** Translated names of the specification's appliances; others keep the name of the configuration. */
export function useApplianceName(): (name: string) => string {
  const { t } = useTranslation(['recognised']);
  return (name) => {
    const kind = kindOf(name);
    return kind === undefined ? name : t(`kind.${kind}`);
  };
}

function State({ of, isOld }: Pick<Props, 'of' | 'isOld'>) {
  const { t } = useTranslation(['recognised']);
  const { isOn, reason } = of;
  const isUnknown = reason !== null && !isOn;
  const text = t(isUnknown ? 'state.unknown' : isOn ? 'state.on' : 'state.off');
  const unsure = isUnsure(of);
  const Icon = isUnknown ? IconAlertTriangle : isOn ? IconBolt : IconPower;
  return (
    <span
      className={styles.state}
      data-state={isUnknown ? 'unknown' : isOn ? 'on' : 'off'}
      data-old={isOld}
      data-unsure={unsure}
    >
      <Icon aria-hidden />
      {unsure ? t('unsure', { text }) : text}
    </span>
  );
}

/** Why nothing is recognised, with a link for accounts that can change it. */
function Reason({ reason }: { reason: NonNullable<Recognised['reason']> }) {
  const { t } = useTranslation(['recognised']);
  const isOpen = useStore(session, ({ auth }) => auth?.sections.includes('disaggregation') === true);
  const mayRecord = useMay('appliances.record');
  return (
    <p className={styles.reason}>
      {t(`reason.${reason}`)}{' '}
      {reason !== 'too_weak' && isOpen && mayRecord && (
        <Link to="/phasor/nilm/appliances/recording" search={keepSelection}>
          {t('record')}
        </Link>
      )}
    </p>
  );
}

/** A figure of an appliance with its label. */
export function ApplianceRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
