import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '@phasor/contract';
import { startLoad } from '@phasor/simulator';
import { signIn } from '../../e2e/support/client.ts';
import { loadMacs, OWNER } from '../../e2e/support/meters.ts';
import { openLiveView } from '../../e2e/support/viewer.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../report.ts';
import { LiveWatch } from '../support/live-watch.ts';
import { type MeteredProduct, withProduct } from '../support/loaded-product.ts';

const VIEWERS = 20;
/** Devices that all viewers together watch, each of them at least one. */
const FOLLOWED = 400;
/** What gathered while all meters connected is worked off before it is measured, ms. */
const warmUpMs = (meters: number): number => 5_000 + 2 * meters;

/** Time of a value from the socket of its meter to a viewer's; it waits neither for the disk nor for other viewers. */
export const benchLive: Bench = async ({ meters = 200, seconds = 30, viewers = VIEWERS, workers }, say) => {
  const macs = loadMacs(meters);
  const each = Math.min(Math.max(1, Math.round(FOLLOWED / viewers)), meters);
  const { latencies, statistics } = await withProduct({ macs, workers }, async (metered) => {
    say(`${meters} meters at 1 Hz, ${viewers} viewers of ${each} devices each`);
    const followed = Array.from({ length: viewers }, (_, viewer) => followedBy(viewer, each, macs));
    const watched = new LiveWatch(followed.flat());
    const load = await startLoad({ ...metered, meters, hz: 1, onSent: watched.noteSent });
    const views = await openViews(metered, followed, watched.noteMessage);
    await pause(warmUpMs(meters));
    watched.latencies.length = 0;
    await pause(seconds * 1_000);
    for (const view of views) view.close();
    const statistics = await load.stop();
    return { latencies: watched.latencies, statistics };
  });
  const milliseconds = (share: number) => ({ value: percentile(latencies, share), unit: 'ms' });
  const aim = meters <= 200 ? '≤ 100 ms at 200 meters' : '≤ 250 ms at 10,000 meters';
  return {
    name: 'live',
    figures: [
      { what: `meter to viewer, ${meters} meters, p50`, ...milliseconds(0.5) },
      { what: 'meter to viewer, p95', ...milliseconds(0.95), aim },
      { what: 'meter to viewer, p99', ...milliseconds(0.99) },
      { what: 'values seen', value: latencies.length / seconds, unit: '/s' },
    ],
    notes: [
      `${statistics.acknowledged} of ${statistics.sent} samples acknowledged, ${statistics.lost} lost connections; meters and viewers share one process, whose own waiting counts too`,
    ],
  };
};

/** Viewers that stand side by side have some devices in common. */
function followedBy(viewer: number, each: number, macs: readonly string[]): readonly string[] {
  return Array.from({ length: each }, (_, i) => macs[(viewer * 7 + i) % macs.length] ?? '');
}

/** One for each list of followed devices. */
async function openViews(
  { product }: MeteredProduct,
  followed: readonly (readonly string[])[],
  see: (message: LiveMessage) => void,
) {
  const { cookie, answer } = await signIn(product.url, OWNER.login, OWNER.password);
  const tokens = new Map(answer.data.map(({ mac, token }) => [mac, token]));
  return Promise.all(
    followed.map((macs) => {
      const requests = macs.map((mac) => ({ deviceToken: tokens.get(mac) ?? '', data: true }));
      return openLiveView({ url: product.url, cookie }, requests, see);
    }),
  );
}
