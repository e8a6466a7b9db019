import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { AddPairDialog } from './AddPairDialog.tsx';

function show() {
  answeringServer({});
  const onAdd = vi.fn();
  const pairs = [{ ID: 1, ID_notifyType: 1, ID_notifyDestType: 1 } as const];
  renderPage(
    <AddPairDialog deviceType={5} pairs={pairs} outside={[]} isSaving={false} onAdd={onAdd} onClose={vi.fn()} />,
  );
  return { user: userEvent.setup(), onAdd };
}

const cell = (name: RegExp) => screen.findByRole('radio', { name });

// proves R-NEWS-042
describe('the form of a new notification of the supply', () => {
  it('takes the mildest class of dips and of swells from the tables of EN 50160, and marks those that are as bad', async () => {
    const { user, onAdd } = show();
    await user.selectOptions(await screen.findByLabelText(/^Source/), 'Supply');
    expect((await cell(/^Class C2:/)).closest('td')?.dataset.marked).toBe('true');
    await user.click(await cell(/^Class B3: 70–80\s% of the nominal voltage, up to 1\ss/));
    const marked = async (name: RegExp) => (await cell(name)).closest('td')?.dataset.marked;
    expect([await marked(/^Class B3:/), await marked(/^Class X5:/), await marked(/^Class A5:/)]).toEqual([
      ...['true', 'true', 'false'],
    ]);
    const swells = screen.getByRole('group', { name: /^Swells/ });
    await user.click(within(swells).getByRole('radio', { name: 'None' }));
    await user.selectOptions(screen.getByLabelText(/^Destination/), 'Phasor, in the bell');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(onAdd).toHaveBeenCalledWith({
      ...{ source: 'supply', destination: { kind: 'platform' }, classes: { dip: 'B3', swell: null } },
    });
  });

  it('has no classes for other sources', async () => {
    const { user } = show();
    await user.selectOptions(await screen.findByLabelText(/^Source/), 'Device status');
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });
});
