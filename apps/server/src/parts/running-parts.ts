import type { Role, SharedRole } from '../settings/role.ts';

/** Something that is started and stopped. */
export interface Work {
  start?(): Promise<void> | void;
  /** Is called also where the start failed half-way. */
  stop?(): Promise<void> | void;
}

/** A part of a server. A list of parts stands in the order of their starts; stops are its reverse. */
export interface Part {
  readonly name: string;
  /** Who has it beside `all`, which has everything. */
  readonly roles: readonly SharedRole[];
  /** Parts that have to be begun before it, in its list or in one before it. */
  readonly needs?: readonly string[];
  readonly work: Work;
}

/** The parts that a role has, in their order. @throws Error where one stands before what it needs, or a name stands twice */
export function partsOf(parts: readonly Part[], role: Role, begun: Iterable<string> = []): readonly Part[] {
  const chosen = parts.filter(({ roles }) => role === 'all' || roles.includes(role));
  const before = new Set(begun);
  for (const { name, needs = [] } of chosen) {
    const missing = needs.filter((need) => !before.has(need));
    if (missing.length > 0)
      throw new Error(`${name} needs ${missing.join(' and ')}, which ${role} does not begin before it`);
    if (before.has(name)) throw new Error(`two parts are called ${name}`);
    before.add(name);
  }
  return chosen;
}

/** The parts that a server has begun. */
export class RunningParts {
  readonly #role: Role;
  readonly #onFailedStop: (error: unknown) => void;
  readonly #begun: Part[] = [];

  /** @param onFailedStop receives why a part did not stop cleanly; the others are stopped nevertheless */
  constructor(role: Role, onFailedStop: (error: unknown) => void) {
    this.#role = role;
    this.#onFailedStop = onFailedStop;
  }

  /** Starts those of the role one after the other. Where one throws, none after it is started, and `end` stops the others. */
  async begin(parts: readonly Part[]): Promise<void> {
    const names = this.#begun.map(({ name }) => name);
    for (const part of partsOf(parts, this.#role, names)) {
      // Before the start, so that a part that failed half-way is stopped too.
      this.#begun.push(part);
      await part.work.start?.();
    }
  }

  /** Stops what was begun, the last one first. */
  async end(): Promise<void> {
    for (const { work } of this.#begun.splice(0).reverse()) {
      try {
        await work.stop?.();
      } catch (error) {
        this.#onFailedStop(error);
      }
    }
  }
}
