import { type CallBody, deviceKind, type GeneratorAnswer } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Generator, GeneratorSettings } from '../../ports/generator.ts';
import type { AskedDevices } from './ask-device.ts';
import type { GeneratorGuards } from './generator-guards.ts';
import { type Shape, ShapeReader } from './shape-reader.ts';

export interface PrecisionParts extends AskedDevices {
  readonly generator: Generator;
  readonly guards: GeneratorGuards;
  /** Kind as the device reports it; undefined before its first report. */
  readonly kindOf: (mac: string) => string | undefined;
}

type PrecisionCalls =
  | 'precision.readGenerator'
  | 'precision.writeGenerator'
  | 'precision.guard'
  | 'precision.setGuard'
  | 'precision.harmonics'
  | 'precision.waveform';

type GeneratorBody = CallBody<'precision.writeGenerator'>;

/** The kind of precision meter that has a generator (R-PREC-005). */
const WITH_GENERATOR = 'PTE_USB';

/** What is queried from a precision meter for each viewer: its generator, harmonics and waveform. */
export function createPrecision(parts: PrecisionParts): { readonly calls: CallHandlers<PrecisionCalls> } {
  const { generator, guards, kindOf } = parts;
  const reader = new ShapeReader(parts);
  const shapes = async (context: CallContext, shape: Shape) => ({
    data: await reader.read(precisionMeterOf(context), shape),
  });
  const generatorOf = (context: CallContext): string => {
    const mac = precisionMeterOf(context);
    // A meter that never reported its kind was never online either: 604 is the reason.
    if ((kindOf(mac) ?? WITH_GENERATOR) === WITH_GENERATOR) return mac;
    throw new AppError('request.invalid', 'device_token', 'no generator');
  };
  const set = async (mac: string, body: GeneratorBody, { user }: CallContext): Promise<GeneratorSettings> => {
    const confirmed = await generator.set(mac, changeOf(body));
    await (confirmed.running ? guards.began(mac, user?.login ?? null) : guards.ended(mac));
    return confirmed;
  };
  const start = async (mac: string, body: GeneratorBody, context: CallContext): Promise<GeneratorSettings> => {
    const login = context.user?.login ?? null;
    await guards.admit(mac, { login, confirmed: body.confirmed === true, shares: true });
    return set(mac, body, context);
  };
  return {
    calls: {
      'precision.readGenerator': async (_body, context) => {
        const mac = generatorOf(context);
        const settings = await generator.read(mac);
        if (!settings.running) await guards.ended(mac, context.now);
        return { data: answerOf(settings) };
      },
      'precision.writeGenerator': async (body, context) => {
        const mac = generatorOf(context);
        const confirmed = await (body.generate
          ? guards.inTurn(mac, () => start(mac, body, context))
          : set(mac, body, context));
        context.note?.(noteOf(confirmed));
        return { data: answerOf(confirmed) };
      },
      'precision.guard': async (_body, context) => ({ data: await guards.of(generatorOf(context)) }),
      'precision.setGuard': async ({ locked, ask }, context) => {
        const mac = generatorOf(context);
        await guards.set(mac, { locked, ask }, context.user?.login ?? null);
        context.note?.(JSON.stringify({ locked, ask }));
        return { data: await guards.of(mac) };
      },
      'precision.harmonics': (_body, context) => shapes(context, 'harmonics'),
      'precision.waveform': (_body, context) => shapes(context, 'waveform'),
    },
  };
}

/** @throws AppError('request.invalid', field device_token) for a device that is no precision meter */
function precisionMeterOf({ devices: [device] }: CallContext): string {
  if (!device) throw new AppError('access.forbidden');
  if (deviceKind(device.type)?.reference) return device.mac;
  throw new AppError('request.invalid', 'device_token', 'no precision meter');
}

function changeOf(body: GeneratorBody): Partial<GeneratorSettings> {
  return {
    running: body.generate,
    ...(body.GEN_EFF && { effective: body.GEN_EFF }),
    ...(body.GEN_PHAS && { angles: body.GEN_PHAS }),
    ...(body.GEN_FREQ !== undefined && { frequency: body.GEN_FREQ }),
  };
}

function answerOf({ effective, angles, frequency, running }: GeneratorSettings): GeneratorAnswer {
  return { GEN_EFF: [...effective], GEN_PHAS: [...angles], GEN_FREQ: frequency, GENERATE: running };
}

function noteOf({ effective, angles, frequency, running }: GeneratorSettings): string {
  if (!running) return 'stopped';
  const outputs = effective.map((value, i) => `${value} ${i % 2 === 0 ? 'V' : 'A'} ${angles[i]}°`);
  return `running: ${outputs.join(', ')}, ${frequency} Hz`;
}
