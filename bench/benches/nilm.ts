import {
  alwaysOnFloor,
  checkRecording,
  disaggregate,
  energyShares,
  type MainsRows,
  type NilmSettings,
  newPhaseState,
  type PhaseSamples,
  type Run,
} from '@phasor/nilm';
import type { Bench } from '../bench.ts';
import type { Figure } from '../report.ts';
import { type LabelledPhase, labelledPhase, part } from '../support/nilm-data.ts';
import { follow, recordedAppliances } from '../support/nilm-follow.ts';
import { type Score, scoreRuns } from '../support/nilm-score.ts';
import { NILM_SETS, setFigures } from '../support/nilm-sets.ts';

const SETS = ['tb-dev', 'lab3-train', 'lab2-train'];
const SETTINGS: NilmSettings = { threshold: 25, isLearning: true, step: 1000 };

const MINUTE = 60;
const PHASES = 10_000;

/** Recognition of appliances on labelled measurements: hits, quality, and the number of phases for one core. */
export const benchNilm: Bench = async (_options, say) => {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const set of SETS) {
    const phase = labelledPhase(set);
    if (!phase) {
      notes.push(`${set}: not run, its data are not here`);
      continue;
    }
    say(`${phase.title} ...`);
    figures.push(...scoreFigures(set, phase));
    if (set === 'tb-dev') figures.push(throughput(phase, say));
    notes.push(`${set}: ${phase.title}. ${phase.attribution}`);
  }
  for (const set of NILM_SETS) {
    say(`${set.name} ...`);
    const own = setFigures(set);
    figures.push(...own);
    if (own.length === 0) notes.push(`${set.name}: not run, its data are not here`);
  }
  return { name: 'nilm', figures, notes };
};

function scoreFigures(set: string, phase: LabelledPhase): Figure[] {
  const checks = phase.appliances.flatMap(({ recordings }) => recordings.map((each) => checkRecording(each, SETTINGS)));
  const refused = phase.refused.filter(({ code, samples }) => checkRecording(samples, SETTINGS).refusal === code);
  const { runs } = follow(phase, SETTINGS, { appliances: recordedAppliances(phase, SETTINGS) });
  const scores = phase.appliances.map((appliance, id) => {
    const own = runs.filter((run) => run.appliance === id);
    return { name: appliance.name, score: scoreRuns(appliance, own, phase.test) };
  });
  const total = (of: (score: Score) => number) => scores.reduce((sum, { score }) => sum + of(score), 0);
  const accuracy = 1 - total((score) => score.absoluteError) / (2 * total((score) => score.trueEnergy));
  const { error, named } = balance(phase, runs);
  return [
    {
      what: `${set}: recordings taken`,
      value: checks.filter(({ imprint }) => imprint).length,
      unit: `of ${checks.length}`,
    },
    ...(phase.refused.length > 0
      ? [
          {
            what: `${set}: recordings refused as they should`,
            value: refused.length,
            unit: `of ${phase.refused.length}`,
          },
        ]
      : []),
    ...scores.map(({ name, score }) => ({ what: `${set}: ${name}`, value: inWords(score), unit: '' })),
    { what: `${set}: run F1, mean`, value: total((score) => score.runF1) / scores.length, unit: '' },
    { what: `${set}: edge F1, mean`, value: total((score) => score.edgeF1) / scores.length, unit: '' },
    { what: `${set}: energy accuracy of these appliances`, value: accuracy, unit: '' },
    { what: `${set}: false runs a day`, value: total((score) => score.falseRunsPerDay), unit: '' },
    { what: `${set}: mains energy that appliances, known or learned, explain`, value: 100 * named, unit: '%' },
    { what: `${set}: balance, runs + always on + other against mains`, value: 100 * error, unit: '%', aim: '≤ 0.5 %' },
  ];
}

function inWords(score: Score): string {
  const two = (value: number) => value.toFixed(2);
  return [
    `${score.foundRuns} runs of ${score.trueRuns}`,
    `run F1 ${two(score.runF1)}`,
    `edge F1 ${two(score.edgeF1)}`,
    `energy ${two(score.energyAccuracy)}`,
    `MAE ${score.meanError.toFixed(1)} W`,
    `${(score.energy / 1000).toFixed(2)} of ${(score.trueEnergy / 1000).toFixed(2)} kWh`,
    `${score.falseRunsPerDay.toFixed(1)} false a day`,
  ].join(', ');
}

function balance({ mains, test }: LabelledPhase, runs: readonly Run[]): { error: number; named: number } {
  const rows = minuteRows(mains);
  const floor = alwaysOnFloor({ start: rows.start, least: rows.P });
  const shares = energyShares(test, rows, { runs, floor });
  const appliances = shares.runs.reduce((sum, energy) => sum + energy, 0);
  // The measured load by the second, not the minutes with shared-out energy.
  let energy = 0;
  for (const [i, time] of mains.time.entries()) {
    if (time >= test.from && time < test.to) energy += Math.max(0, mains.P[i] ?? 0) / 3600;
  }
  const sum = appliances + shares.alwaysOn + shares.other;
  return { error: Math.abs(sum - energy) / energy, named: appliances / energy };
}

function minuteRows({ time, P }: PhaseSamples): MainsRows {
  const count = Math.ceil(time.length / MINUTE);
  const at = (row: number) => time[row * MINUTE] ?? Number.NaN;
  const rows = { length: count };
  return {
    start: Float64Array.from(rows, (_, row) => at(row)),
    end: Float64Array.from(rows, (_, row) => at(row) + 1000 * P.subarray(row * MINUTE, (row + 1) * MINUTE).length),
    P: Float64Array.from(rows, (_, row) => {
      const powers = P.subarray(row * MINUTE, (row + 1) * MINUTE);
      return powers.reduce((sum, power) => sum + power, 0) / powers.length;
    }),
  };
}

/** Each of many phases has a state of its own and gets one sample at a time, as in a server. */
function throughput(phase: LabelledPhase, say: (line: string) => void): Figure {
  say(`${PHASES} phases, each with a sample a second ...`);
  const appliances = recordedAppliances(phase, SETTINGS);
  const known = { appliances, settings: SETTINGS };
  const states = Array.from({ length: PHASES }, () => newPhaseState());
  const { length } = phase.mains.time;
  const second = (at: number) => {
    for (const [i, state] of states.entries()) {
      const sample = (i * 97 + at) % length;
      disaggregate(state, part(phase.mains, sample, sample + 1), known);
    }
  };
  for (let at = 0; at < MINUTE; at += 1) second(at);
  const begin = performance.now();
  for (let at = MINUTE; at < 4 * MINUTE; at += 1) second(at);
  const seconds = (performance.now() - begin) / 1000;
  return { what: 'phases at 1 Hz on one core', value: (3 * MINUTE * PHASES) / seconds, unit: '', aim: '≥ 10,000' };
}
