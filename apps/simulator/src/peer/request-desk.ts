import { type Capability, knownCapabilities, type RequestFrame, type ResponseFrame } from '@phasor/contract';
import { type CommandContext, CommandError, type CommandSet } from './command.ts';

const REMEMBERED = 64;
const UNKNOWN_METHOD = 422;

/** Takes requests: each is carried out once and answered as often as it is delivered; one past its end is dropped. */
export class RequestDesk {
  readonly #commands: CommandSet;
  readonly #answers = new Map<string, ResponseFrame>();

  constructor(commands: CommandSet) {
    this.#commands = commands;
  }

  /** What the device can do beyond measuring, as named in its state: the first half of its methods. */
  get capabilities(): Capability[] {
    return knownCapabilities(Object.keys(this.#commands).map((method) => method.split('.')[0]));
  }

  /** The answer to a request; undefined for one that came too late. */
  take(request: RequestFrame, context: CommandContext): ResponseFrame | undefined {
    const known = this.#answers.get(request.id);
    if (known) return known;
    if (request.expires * 1000 < context.now) return undefined;
    const answer = this.#carryOut(request, context);
    this.#answers.set(request.id, answer);
    const oldest = this.#answers.keys().next().value;
    if (this.#answers.size > REMEMBERED && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  #carryOut({ id, method }: RequestFrame, context: CommandContext): ResponseFrame {
    const command = Object.hasOwn(this.#commands, method) ? this.#commands[method] : undefined;
    if (!command) return { id, ok: false, code: UNKNOWN_METHOD, message: `unknown method ${method}` };
    try {
      return { id, ok: true, result: command(context) };
    } catch (error) {
      if (error instanceof CommandError) return { id, ok: false, code: error.code, message: error.message };
      throw error;
    }
  }
}
