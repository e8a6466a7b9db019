import { type CallAnswer, type CallRequest, SOURCES, type Source } from '@phasor/contract';
import { expect, vi } from 'vitest';
import { type SignedIn, signIn } from '../client.ts';
import { type LoraFacility, METERS, OWNER } from './lora-facility.ts';
import type { LoraMeter } from './lora-meter.ts';

const LIMITS = { interval: 500 };

type Written = Omit<CallRequest<'deviceSettings.write'>, 'device_token' | 'user_token'>;

/** The owner of the facility's meters, who calls instead of clicking. */
export class LoraOwner {
  readonly session: SignedIn;

  private constructor(session: SignedIn) {
    this.session = session;
  }

  /** Signs in as soon as all meters but one are online. */
  static async of({ product }: LoraFacility): Promise<LoraOwner> {
    const session = () => signIn(product.url, OWNER.login, OWNER.password);
    await vi.waitFor(async () => {
      const online = (await session()).answer.data.filter(({ status }) => status === 'ONLINE');
      expect(online).toHaveLength(Object.keys(METERS).length - 1);
    }, LIMITS);
    return new LoraOwner(await session());
  }

  tokenOf(mac: string): string {
    return this.session.answer.data.find((device) => device.mac === mac)?.token ?? '';
  }

  /** What the owner sees of a meter's settings. */
  async settingsOf(mac: string): Promise<CallAnswer<'deviceSettings.read'>['data']> {
    const answer = await this.session.call('deviceSettings.read', { token: this.tokenOf(mac) });
    return answer.data;
  }

  write(mac: string, written: Written): Promise<CallAnswer<'deviceSettings.write'>> {
    const tokens = { device_token: this.tokenOf(mac), user_token: this.session.answer.user.token };
    return this.session.call('deviceSettings.write', { ...tokens, ...written });
  }

  /** Lets uplinks come until the samples that were stored of them from now on have exactly these columns. */
  async expectColumns(meter: LoraMeter, columns: readonly string[]): Promise<void> {
    const from = Math.ceil(Date.now() / 1_000) + 1;
    await vi.waitFor(
      async () => {
        meter.hurry();
        const range = { from, to: from + 3_600, source: SOURCES.lora };
        const stored = await this.session.call('measurements.export', { token: this.tokenOf(meter.mac), ...range });
        expect(stored.columns).toEqual(columns);
      },
      { interval: 2_000 },
    );
  }

  /** Names under which quantities are known over a source in the last minutes: `P_L1`, `P_cumulative`. */
  async known(mac: string, data: string, source: Source): Promise<string[]> {
    const now = Math.ceil(Date.now() / 1_000);
    const range = { from: now - 600, to: now + 1 };
    const asked = { token: this.tokenOf(mac), data, phase: 'L1,L2,L3,CUM', cumulative: true, ...range, source };
    const answer = await this.session.call('measurements.profile', asked);
    const isKnown = (points: unknown) => Array.isArray(points) && points.some(([, value]) => value !== null);
    return Object.entries(answer.data ?? {}).flatMap(([quantity, channels]) =>
      Object.entries(channels).flatMap(([channel, points]) => (isKnown(points) ? [`${quantity}_${channel}`] : [])),
    );
  }
}
