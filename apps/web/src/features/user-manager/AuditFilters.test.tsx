import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditWish, NO_WISH } from './audit-filter.ts';

it('a day of the audit log counts once it is written whole', async () => {
  answeringServer({ 'usermanager/device/list': () => ({ status: 'OK', data: [] }) });
  session.begin(signInAnswer('root', 'token'));
  const onWish = vi.fn<(wish: AuditWish) => void>();
  renderRouted(<AuditFilters wish={NO_WISH} onWish={onWish} />);
  const since = await screen.findByRole('textbox', { name: 'From' });
  await userEvent.type(since, '30/11/202');
  expect(since.getAttribute('aria-invalid')).toBe('true');
  expect(onWish).not.toHaveBeenCalled();
  await userEvent.type(since, '6');
  expect(since.getAttribute('aria-invalid')).not.toBe('true');
  expect(onWish.mock.calls).toEqual([[{ ...NO_WISH, from: '2026-11-30' }]]);
});
