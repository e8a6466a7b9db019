import { APPLICATION_SUCCESS_MS, type ManagedDevice, type UserEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../base/api/caller.ts';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { CallError, hasCode } from '../../base/errors/call-error.ts';
import { refreshSession } from '../../base/renewal/refresh-session.ts';
import { passwordDigest } from '../../base/session/password-digest.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { errorToast, toasts } from '../../base/toasts/toasts.ts';
import { success } from '../../base/ui/dialogs/success.ts';
import { titlesIn, useHierarchy } from '../../parts/hierarchy/index.ts';

/** Names of devices in the tree of the reader, by MAC: as on every other screen of the account, they stand for the registered ones. */
export function useTitles(): ReadonlyMap<string, string> {
  const nodes = useHierarchy()?.nodes;
  return useMemo(() => titlesIn(nodes ?? []), [nodes]);
}

/** All accounts; undefined until they are read. */
export function useUsers(): { readonly users: readonly UserEntry[] | undefined; readonly error: Error | null } {
  const { data, error } = useQuery(callQuery('users.list', {}));
  const titles = useTitles();
  const users = useMemo(
    () =>
      data?.data.map((user) => ({
        ...user,
        assignments: user.assignments.map((each) => ({ ...each, title: titles.get(each.mac) ?? each.title })),
      })),
    [data, titles],
  );
  return { users, error };
}

/** All devices of the installation; none until they are read. */
export function useManagedDevices(): readonly ManagedDevice[] {
  const { data } = useQuery(callQuery('users.devices', {}));
  const titles = useTitles();
  return useMemo(
    () => data?.data.map((device) => ({ ...device, title: titles.get(device.MAC) ?? device.title })) ?? [],
    [data, titles],
  );
}

/** The reader: a guest of a demo may view accounts and change nothing (D59). */
export function useManager(): { readonly login: string; readonly isGuest: boolean } {
  const auth = useStore(session, (state) => state.auth);
  return { login: auth?.login ?? '', isGuest: auth?.demo === true };
}

/** Names of the third parties that authenticate accounts; undefined without one. */
export function useThirdParty(): string | undefined {
  const methods = useQuery({ ...callQuery('access.methods', {}), meta: { quiet: 'all' } });
  const names = methods.data?.data.third_parties.map(({ name }) => name) ?? [];
  return names.length === 0 ? undefined : names.join(', ');
}

/** Whether links for a password can be sent by e-mail. */
export function useCanSendMail(): boolean {
  const methods = useQuery({ ...callQuery('access.methods', {}), meta: { quiet: 'all' } });
  return methods.data?.data.mail ?? false;
}

/** Reads the lists again. */
function useListsAnew(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['users.list', 'users.devices', 'users.audit'] as const) {
      void client.invalidateQueries({ queryKey: callKey(name) });
    }
  };
}

/** Shows success, reads the lists again, and continues. */
function useDone(onDone: () => void): (text: string) => void {
  const readAnew = useListsAnew();
  return (text) => {
    readAnew();
    success.set({ text, forMs: APPLICATION_SUCCESS_MS });
    onDone();
  };
}

/**
 * Whether the target of a change no longer exists because another manager removed it. The lists are read again, and its dialog
 * closes.
 */
function useGone(onGone: () => void): (error: unknown) => boolean {
  const readAnew = useListsAnew();
  return (error) => {
    if (!hasCode(error, 'store.not_found')) return false;
    readAnew();
    onGone();
    return true;
  };
}

export interface NewUser {
  readonly login: string;
  /** Undefined for an account of a third party, and for one that is invited. */
  readonly password: string | undefined;
  /** Where the invitation goes; undefined without one. */
  readonly email: string | undefined;
}

export function useAddUser({ onDone, onTaken }: { onDone: () => void; onTaken: () => void }) {
  const { t } = useTranslation(['user-manager']);
  const done = useDone(onDone);
  return useMutation({
    meta: { quiet: ['users.login_taken'] },
    mutationFn: async ({ login, password, email }: NewUser) =>
      email === undefined
        ? call('users.add', { login, ...(password !== undefined && { password: await passwordDigest(password) }) })
        : call('users.invite', { login, email }),
    onSuccess: (_answer, { login, email }) =>
      done(email === undefined ? t('created', { login }) : t('mail.invited', { login, email })),
    onError: (error) => {
      if (hasCode(error, 'users.login_taken')) onTaken();
    },
  });
}

/** Changes of one account: its password, its second factor, its rights, its removal. */
export function useUserChanges(login: string, onDone: () => void) {
  const { t } = useTranslation(['user-manager']);
  const done = useDone(onDone);
  const manager = useManager();
  const readAnew = useListsAnew();
  const isGone = useGone(onDone);
  const account = {
    meta: { quiet: ['store.not_found'] } as const,
    onError: (error: unknown) => {
      if (isGone(error)) toasts.show({ kind: 'error', title: t('gone.account'), hint: t('gone.hint') });
      else if (error instanceof CallError && error.messageKey === 'edit_conflict') readAnew();
    },
  };
  const setPassword = useMutation({
    ...account,
    mutationFn: async (password: string) =>
      call('users.setPassword', { login, password: await passwordDigest(password) }),
    onSuccess: () => done(t('password_set', { login })),
  });
  const setRights = useMutation({
    ...account,
    mutationFn: (rights: Omit<CallInput<'users.setRights'>, 'login'>) => call('users.setRights', { login, ...rights }),
    onSuccess: () => {
      done(t('rights_set', { login }));
      // The reader's own rights appear in the sidebar at once; if they cannot be read, at the next renewal.
      if (login === manager.login) void refreshSession().catch(() => undefined);
    },
  });
  const remove = useMutation({
    ...account,
    mutationFn: () => call('users.remove', { login }),
    onSuccess: () => done(t('removed', { login })),
  });
  const requireSecondFactor = useMutation({
    ...account,
    mutationFn: (required: boolean) => call('users.requireSecondFactor', { login, required }),
    onSuccess: readAnew,
  });
  const resetSecondFactor = useMutation({
    ...account,
    mutationFn: () => call('users.resetSecondFactor', { login }),
    onSuccess: () => done(t('factor.was_reset', { login })),
  });
  const setMail = useMutation({
    ...account,
    mutationFn: (email: string | null) => call('users.setMail', { login, email }),
    onSuccess: () => done(t('mail.saved')),
  });
  const sendPasswordLink = useMutation({
    ...account,
    mutationFn: () => call('users.sendPasswordLink', { login }),
    onSuccess: () => done(t('mail.link_sent')),
  });
  const endSessions = useMutation({
    ...account,
    mutationFn: () => call('users.endSessions', { login }),
    onSuccess: () => done(t('sessions.ended', { login })),
  });
  return {
    ...{ setPassword, setRights, remove, requireSecondFactor, resetSecondFactor, setMail, sendPasswordLink },
    endSessions,
  };
}

interface AssignmentOutcome {
  readonly onDone: () => void;
  /** The device would have no owner: a second request confirms it (D62). */
  readonly onLastOwner: () => void;
}

/** Assigns a device to an account, and removes it. */
export function useAssignmentChanges(login: string, { onDone, onLastOwner }: AssignmentOutcome) {
  const { t, i18n } = useTranslation(['user-manager', 'errors']);
  const done = useDone(onDone);
  const isGone = useGone(onDone);
  const gone = { title: t('gone.assignment'), hint: t('gone.hint') };
  const asksAgain = (error: unknown): boolean => {
    const isLast = error instanceof CallError && error.messageKey === 'last_owner';
    if (isLast) onLastOwner();
    return isLast || (error instanceof CallError && error.endsSession);
  };
  const assign = useMutation({
    meta: { quiet: 'all' },
    mutationFn: (wish: Omit<CallInput<'users.assign'>, 'login'>) => call('users.assign', { login, ...wish }),
    onSuccess: () => done(t('assigned')),
    onError: (error) => {
      if (asksAgain(error)) return;
      toasts.show(isGone(error) ? { kind: 'error', ...gone } : errorToast(i18n, error));
    },
  });
  const unassign = useMutation({
    meta: { quiet: 'all' },
    mutationFn: (wish: Omit<CallInput<'users.unassign'>, 'login'>) => call('users.unassign', { login, ...wish }),
    onSuccess: () => done(t('unassigned')),
    onError: (error) => {
      if (asksAgain(error)) return;
      const { title, hint } = isGone(error) ? gone : errorToast(i18n, error);
      // The failed assignment, with its reason.
      toasts.show({
        kind: 'error',
        title: t('errors:remove_device_failed.title'),
        hint: `${title}. ${hint ?? ''}`.trim(),
      });
    },
  });
  return { assign, unassign };
}
