export { awaitedIn, awaitedOf } from './awaited.ts';
export { CHANNEL_COLOURS, type ChannelNames, channelSeries, powerChannels } from './channel-series.ts';
export { comparedWith } from './compared-with.ts';
export { inUnitOfTotals, totalsShown } from './energy/column-units.ts';
export { costText, isPriced, shownCost, withCost } from './energy/cost-view.ts';
export { energyChart, type StepTexts, totalOf } from './energy/energy-chart.ts';
export { channelEnergy, energyOf, measuredRegisterOf, registerOf } from './energy/energy-of.ts';
export { partColour, partsChart } from './energy/energy-parts.ts';
export { PERIOD_UNITS, periodFor } from './energy/energy-period.ts';
export { energySince, judgeQuarterHour, type QuarterHour } from './energy/quarter-hour.ts';
export { namedIn, useCost, useCostQuery } from './energy/use-cost.ts';
export { registerAsked, useKnownInstant, useKnownRegisters, useRegisterAt } from './energy/use-register-at.ts';
export { useStepTexts } from './energy/use-step-texts.ts';
export { CoverageBadge } from './notes/CoverageBadge.tsx';
export { COVERED_ENOUGH, coverageText, isFullyCovered, shownCoverage } from './notes/coverage.ts';
export { useDamaged } from './notes/damaged.ts';
export { exchangeEvents } from './notes/exchanges.ts';
export { LeftOutNotes } from './notes/LeftOutNotes.tsx';
export { MeasurementNotes } from './notes/MeasurementNotes.tsx';
export { default as measurementsStyles } from './notes/measurements.module.css';
export { StatisticsRow } from './notes/StatisticsRow.tsx';
export { default as statisticsRowStyles } from './notes/statistics-row.module.css';
export { figureText, scaleOf, scaleWithin, textsUnder } from './notes/tile-scale.ts';
export { useMissingText } from './notes/use-missing-text.ts';
export { useRecordingWords } from './notes/use-recording-words.ts';
export { useSubjectText } from './notes/use-subject-text.ts';
export { powerFactorSeries, reactivePowerIn } from './phase-angle.ts';
export { SENSOR_TILES } from './sensor-tiles.ts';
export {
  type EnergyWish,
  energyQuery,
  growthInterval,
  isUnread,
  lastOfSubject,
  type ProfileWish,
  profileQuery,
  statisticsQuery,
} from './series-query.ts';
export { shownFailure } from './shown-failure.ts';
export { deviceSubject, meterSubject, phasesOf, subjectOf, watchesOutages } from './subject.ts';
export { axisMemory, hiddenByFlags, useAxisKind, useChartForm, useHiddenSeries } from './use-chart-memory.ts';
export { type MeterSetting, useDeviceDetails, useMeterSetting } from './use-device-details.ts';
export { useErrorToast } from './use-error-toast.ts';
export { closerSpan } from './zoom/drill.ts';
export { useCloserLook } from './zoom/use-closer-look.ts';
export { useZoom, type Zoom } from './zoom/use-zoom.ts';
