import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveNumber } from './LiveNumber.tsx';

/** Everything that a number shows while its values come, also between two of them. */
function watch(first: number) {
  const { container, rerender } = render(<LiveNumber quantity="voltage" value={first} />);
  const number = () => container.querySelector('[data-live-number]');
  const seen: (string | null | undefined)[] = [number()?.textContent];
  const observer = new MutationObserver(() => void seen.push(number()?.textContent));
  observer.observe(container, { childList: true, subtree: true, characterData: true });
  const next = async (value: number) => {
    rerender(<LiveNumber quantity="voltage" value={value} />);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  return { seen, next, number };
}

describe('a live number', () => {
  // proves R-DASH-016
  it('shows measured values alone, each at once and whole', async () => {
    const { seen, next } = watch(229.4);
    for (const value of [231.8, 1_229.9, 0]) await next(value);
    expect([...new Set(seen)]).toEqual(['229.4', '231.8', '1,229.9', '0.0']);
  });

  it('rests between two values that read alike', async () => {
    const { next, number } = watch(229.4);
    const turn = () => number()?.getAttribute('data-turn');
    const before = turn();
    await next(229.41);
    expect(turn()).toBe(before);
    await next(229.5);
    expect(turn()).not.toBe(before);
  });
});
