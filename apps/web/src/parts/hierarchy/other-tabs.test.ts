import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { followOtherTabs, notifyOtherTabs } from './other-tabs.ts';

const other = new BroadcastChannel('phasor.tree');
const received = vi.fn();
other.onmessage = received;
let end: (() => void) | undefined;
afterEach(() => end?.());
afterAll(() => other.close());

describe('the tabs of a browser', () => {
  // proves R-TREE-070
  it('are notified when one of them stores a tree, and that one is not', async () => {
    const onStored = vi.fn();
    end = followOtherTabs(onStored);
    notifyOtherTabs();
    await expect.poll(() => received.mock.calls.length).toBe(1);
    expect(onStored).not.toHaveBeenCalled();
    other.postMessage(null);
    await expect.poll(() => onStored.mock.calls.length).toBe(1);
  });

  it('are not notified once they are left', async () => {
    const onStored = vi.fn();
    followOtherTabs(onStored)();
    const present = vi.fn();
    end = followOtherTabs(present);
    other.postMessage(null);
    await expect.poll(() => present.mock.calls.length).toBe(1);
    expect(onStored).not.toHaveBeenCalled();
  });
});
