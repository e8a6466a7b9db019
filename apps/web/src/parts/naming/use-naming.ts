import { type ApplianceEntry, type CallName, type DeviceListEntry, deviceKind } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { CallError } from '../../base/errors/call-error.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { useHasSection } from '../../base/session/use-has-section.ts';

type NamedDevice = Pick<DeviceListEntry, 'NILM' | 'level' | 'token' | 'type'>;

/** Whether the account may name loads of a device: its appliances are recognised, and the account owns it. */
export function useMayName(device: NamedDevice, name: CallName): boolean {
  const hasSection = useHasSection('disaggregation');
  return hasSection && device.NILM.process && deviceKind(device.type)?.nilm === true && mayCall(device, name);
}

const NONE: readonly ApplianceEntry[] = [];

/** The appliances of a phase that people named themselves. */
export function useOwnAppliances({ token }: Pick<DeviceListEntry, 'token'>, phase: Phase): readonly ApplianceEntry[] {
  const { data } = useQuery({ ...callQuery('appliances.list', { token }), meta: { quiet: 'all' } });
  return useMemo(
    () => data?.data.filter((appliance) => appliance.phase === phase && !appliance.learned) ?? NONE,
    [data, phase],
  );
}

/** Why the server refused, in words; undefined for no failure. */
export function useRefusal(error: unknown): string | undefined {
  const { t } = useTranslation(['errors']);
  if (error === null || error === undefined) return undefined;
  const key = error instanceof CallError ? error.messageKey : 'general_error';
  return `${t(`errors:${key}.title`)}. ${t(`errors:${key}.hint`)}`;
}
