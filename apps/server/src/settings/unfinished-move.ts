import { commandLine } from './command-line.ts';
import { StartRefusal } from './start-refusal.ts';

/** Name of the table that stands in the target of a move until it is finished. */
export const UNFINISHED_MOVE = 'unfinished_move';

/** Why nothing works with what a move has not brought completely. */
export function unfinishedMove(what: 'records' | 'measurements'): StartRefusal {
  return new StartRefusal(
    `the ${what} are the target of a move that is not finished. Go on with it (${commandLine('move', '--to ...')}), or use the installation that is moved.`,
  );
}

/** A move that cannot be made or go on, in words for the operator. */
export class MoveRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MoveRefusal';
  }
}
