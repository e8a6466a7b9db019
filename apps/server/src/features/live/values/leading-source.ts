import { SOURCES, type Source } from '@phasor/contract';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { KeptLead } from '../../../ports/live/kept-values.ts';

/** WiFi leads when it was received within this time, or within three of its intervals; ms. */
const LEAD_MS = 60_000;
const LEAD_INTERVALS = 3;

interface Lead {
  readonly source: Source;
  /** Epoch ms until which LoRa does not take the lead. */
  readonly until: number;
}

/**
 * The source that is shown where none is named: WiFi, and LoRa while WiFi is silent, so that the two are never mixed
 * (D22).
 */
export class LeadingSource {
  readonly #leads = new Map<string, Lead>();

  /** Notes an arrival; true when it is from the source that leads now. */
  hear({ device, source = SOURCES.wifi, interval }: LiveArrival, now: number): boolean {
    if (source === SOURCES.lora) {
      if (now <= (this.#leads.get(device)?.until ?? Number.NEGATIVE_INFINITY)) return false;
      this.#leads.set(device, { source, until: Number.NEGATIVE_INFINITY });
      return true;
    }
    this.#leads.set(device, { source, until: now + Math.max(LEAD_MS, LEAD_INTERVALS * (interval ?? 0)) });
    return true;
  }

  kept(device: string, now: number): KeptLead | undefined {
    const lead = this.#leads.get(device);
    return lead && { source: lead.source, left: lead.until - now };
  }

  /** Takes the place of what was noted. @returns whether another source leads now */
  restore(device: string, kept: KeptLead | undefined, now: number): boolean {
    const before = this.of(device);
    if (kept === undefined) this.#leads.delete(device);
    else this.#leads.set(device, { source: kept.source, until: now + kept.left });
    return this.of(device) !== before;
  }

  /** The source that leads; WiFi before a device's first message. */
  of(device: string): Source {
    return this.#leads.get(device)?.source ?? SOURCES.wifi;
  }
}
