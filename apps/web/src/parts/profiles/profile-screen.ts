import type { WireQuantity } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';

/** What a screen of one quantity over time shows (R-PROF). */
export interface ProfileScreen {
  readonly quantity: WireQuantity;
  /** Quantities that are requested beside the one shown. */
  readonly also?: readonly WireQuantity[];
  readonly axis: FormattedQuantity;
  /** The call's flag for a total over the phases (R-PROF-018); absent if the call has none. */
  readonly cumulative?: boolean;
  /** A register, whose growth can be compared with that of another period. */
  readonly register?: true;
  /** The source can be chosen. */
  readonly sources: boolean;
}
