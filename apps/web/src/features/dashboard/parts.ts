import { type ComponentType, lazy } from 'react';
import type { Board } from './board.ts';
import type { DashboardPart } from './dashboard-catalogue.ts';
import type { Span } from './dashboard-layout.ts';
import { EnergyCard } from './energy/EnergyCard.tsx';
import { PowerCard } from './power/PowerCard.tsx';
import { CurrentCard, VoltageCard } from './power/UnitCards.tsx';
import { SharePart } from './SharePart.tsx';

export interface PartProps {
  readonly board: Board;
  readonly span: Span;
}

// Parts of only some kinds of devices or groups load with the first of them. The quarter hour reads stored values.
const CircuitsPart = lazy(() => import('./circuits/CircuitsPart.tsx').then((it) => ({ default: it.CircuitsPart })));
const DayPower = lazy(() => import('./power/DayPower.tsx').then((it) => ({ default: it.DayPower })));
const EquivalentsCard = lazy(() =>
  import('./energy/EquivalentsCard.tsx').then((it) => ({ default: it.EquivalentsCard })),
);
const LocationsCard = lazy(() => import('./group/LocationsCard.tsx').then((it) => ({ default: it.LocationsCard })));
const MembersCard = lazy(() => import('./group/MembersCard.tsx').then((it) => ({ default: it.MembersCard })));
const PeriodEnergy = lazy(() => import('./energy/PeriodEnergy.tsx').then((it) => ({ default: it.PeriodEnergy })));
const PrecisionPart = lazy(() => import('./precision/PrecisionPart.tsx').then((it) => ({ default: it.PrecisionPart })));
const QuarterHourPart = lazy(() =>
  import('./power/QuarterHourPart.tsx').then((it) => ({ default: it.QuarterHourPart })),
);
const QuestionsPart = lazy(() =>
  import('./appliances/QuestionsPart.tsx').then((it) => ({ default: it.QuestionsPart })),
);
const RelaysPart = lazy(() => import('./relays/RelaysPart.tsx').then((it) => ({ default: it.RelaysPart })));
const SensorsPart = lazy(() => import('./sensors/SensorsPart.tsx').then((it) => ({ default: it.SensorsPart })));
const SupplyEventsPart = lazy(() =>
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
