import type { ComponentType } from 'react';
import type { Board } from './board.ts';
import { CircuitsPart } from './CircuitsPart.tsx';
import type { DashboardPart } from './dashboard-catalogue.ts';
import type { Span } from './dashboard-layout.ts';
import { EnergyCard } from './EnergyCard.tsx';
import { LocationsCard } from './LocationsCard.tsx';
import { MembersCard } from './MembersCard.tsx';
import { PowerCard } from './PowerCard.tsx';
import { QuarterHourPart } from './QuarterHourPart.tsx';
import { RelaysCard } from './RelaysCard.tsx';
import { SensorsPart } from './SensorsPart.tsx';
import { SharePart } from './SharePart.tsx';
import { SupplyPart } from './SupplyPart.tsx';
import { CurrentCard, VoltageCard } from './UnitCards.tsx';

export interface PartProps {
  readonly board: Board;
  readonly span: Span;
}

/** What draws each part. */
export const PARTS: Readonly<Record<DashboardPart, ComponentType<PartProps>>> = {
  activePower: PowerCard,
  voltage: VoltageCard,
  current: CurrentCard,
  quarterHour: QuarterHourPart,
  supply: SupplyPart,
  relays: RelaysCard,
  sensors: SensorsPart,
  circuits: CircuitsPart,
  energy: EnergyCard,
  members: MembersCard,
  locations: LocationsCard,
  share: SharePart,
};
