import { type ComponentType, lazy } from 'react';
import { afterFirstFigure } from '../../base/ui/figures/first-figure.ts';
import type { Board } from './board.ts';
import type { DashboardPart } from './dashboard-catalogue.ts';
import type { Span } from './dashboard-layout.ts';
import { EnergyCard } from './energy/EnergyCard.tsx';
import { PowerCard } from './power/PowerCard.tsx';
import { CurrentCard, VoltageCard } from './power/UnitCards.tsx';

export interface PartProps {
  readonly board: Board;
  readonly span: Span;
}

const later: typeof lazy = (load) => lazy(afterFirstFigure(load));

// Parts of only some kinds of devices or groups load with the first of them, those of stored values after the first live figure.
const CircuitsPart = lazy(() => import('./circuits/CircuitsPart.tsx').then((it) => ({ default: it.CircuitsPart })));
const DayPower = later(() => import('./power/DayPower.tsx').then((it) => ({ default: it.DayPower })));
const EquivalentsCard = later(() =>
  import('./energy/EquivalentsCard.tsx').then((it) => ({ default: it.EquivalentsCard })),
);
const LocationsCard = later(() => import('./group/LocationsCard.tsx').then((it) => ({ default: it.LocationsCard })));
const MembersCard = later(() => import('./group/MembersCard.tsx').then((it) => ({ default: it.MembersCard })));
const PeriodEnergy = later(() => import('./energy/PeriodEnergy.tsx').then((it) => ({ default: it.PeriodEnergy })));
const PrecisionPart = lazy(() => import('./precision/PrecisionPart.tsx').then((it) => ({ default: it.PrecisionPart })));
const QuarterHourPart = later(() =>
  import('./power/QuarterHourPart.tsx').then((it) => ({ default: it.QuarterHourPart })),
);
const QuestionsPart = later(() =>
  import('./appliances/QuestionsPart.tsx').then((it) => ({ default: it.QuestionsPart })),
);
const RelaysPart = lazy(() => import('./relays/RelaysPart.tsx').then((it) => ({ default: it.RelaysPart })));
const SensorsPart = lazy(() => import('./sensors/SensorsPart.tsx').then((it) => ({ default: it.SensorsPart })));
const SharePart = later(() => import('./SharePart.tsx').then((it) => ({ default: it.SharePart })));
const SupplyEventsPart = later(() =>
  import('./power/SupplyEventsPart.tsx').then((it) => ({ default: it.SupplyEventsPart })),
);
const UnknownKindPart = lazy(() => import('./UnknownKindPart.tsx').then((it) => ({ default: it.UnknownKindPart })));
const SupplyPart = lazy(() => import('./power/SupplyPart.tsx').then((it) => ({ default: it.SupplyPart })));

/** The component of each part. */
export const PARTS: Readonly<Record<DashboardPart, ComponentType<PartProps>>> = {
  activePower: PowerCard,
  voltage: VoltageCard,
  current: CurrentCard,
  quarterHour: QuarterHourPart,
  questions: QuestionsPart,
  supply: SupplyPart,
  supplyEvents: SupplyEventsPart,
  relays: RelaysPart,
  sensors: SensorsPart,
  circuits: CircuitsPart,
  precision: PrecisionPart,
  periodEnergy: PeriodEnergy,
  energy: EnergyCard,
  dayPower: DayPower,
  members: MembersCard,
  locations: LocationsCard,
  equivalents: EquivalentsCard,
  share: SharePart,
  unknownKind: UnknownKindPart,
};
