/** The steps from a box on the wall to a device with a dashboard. */
export const STEPS = ['what', 'connect', 'wait', 'check', 'place'] as const;
export type Step = (typeof STEPS)[number];

/** Who signs in: one device, or a gateway that speaks for many. */
export type Joins = 'device' | 'gateway';

/** Where somebody is on that way. All of it stands in the address, so that reload, back and a second look work. */
export interface Flow {
  readonly step: Step;
  /** The connection that is being made, or the gateway behind which the device was seen. */
  readonly connection: string | undefined;
  /** Name of the device within the connection. */
  readonly key: string | undefined;
  /** Ecosystem and model that were chosen. */
  readonly system: string | undefined;
  readonly model: string | undefined;
  readonly as: Joins;
  /** MAC of the device that the new one replaces. */
  readonly instead: string | undefined;
}

const NAMES = ['connection', 'key', 'system', 'model', 'instead'] as const;

/** The flow that an address names; a step whose requirements are missing leads to the latest one that is possible. */
export function parseFlow(search: Readonly<Record<string, unknown>>): Flow {
  const [connection, key, system, model, instead] = NAMES.map((name) => textIn(search, name));
  const as = search.as === 'gateway' ? 'gateway' : 'device';
  const wished = STEPS.find((step) => step === search.step) ?? 'what';
  const named = { connection, key, system, model, as, instead } as const;
  return { ...named, step: possibleStep(wished, named) };
}

function possibleStep(wished: Step, { connection, key, system }: Omit<Flow, 'step'>): Step {
  if (wished === 'connect' && (connection !== undefined || system !== undefined)) return 'connect';
  if (connection === undefined) return 'what';
  if ((wished === 'check' || wished === 'place') && key === undefined) return 'wait';
  return wished;
}

function textIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = search[name];
  return typeof text === 'string' && text !== '' && text.length <= 200 ? text : undefined;
}

/** The parameters of a flow; those that it does not need are undefined, which removes them from the address. */
export function searchOf({
  step,
  as,
  ...named
}: Flow): Record<(typeof NAMES)[number] | 'step' | 'as', string | undefined> {
  return { ...named, step: step === 'what' ? undefined : step, as: as === 'gateway' ? as : undefined };
}

/** The steps that can be gone back to, in order. A device that was seen already was never connected here. */
export function stepsBefore({ step, system }: Flow): readonly Step[] {
  const before = STEPS.slice(0, STEPS.indexOf(step));
  return system === undefined ? before.filter((each) => each !== 'connect') : before;
}
