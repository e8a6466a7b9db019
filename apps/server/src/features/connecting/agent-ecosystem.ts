import { METER_MODELS } from '@phasor/meters';
import { SUNSPEC } from '@phasor/meters/config';
import type { ConnectableEcosystem, ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';

/** Kinds of device as which meters are registered, by phases. */
const KINDS = { 1: 'nano', 3: 'disaggregation' } as const;

/** A whole configuration of the agent with this meter alone; addresses are examples. */
const CONFIGURATION = `server: {broker}
buffer:
  folder: ./buffer
meters:
  - name: Main meter
    mac: "{user}"
    secret: "{password}"
    source: {source}
`;

const EXAMPLE = { host: '192.168.1.50', path: '/dev/ttyUSB0' } as const;
/** Modbus address with which a meter is delivered, unless its model names another. */
const FIRST_UNIT = 1;

/** Meters that send telegrams by themselves or when they are woken. */
const TELEGRAMS = [
  ['P1 port', 'p1', ['DSMR', 'P1', 'serial']],
  ['Optical head, SML', 'sml', ['SML', 'IR', 'serial']],
  ['Optical head, IEC 62056-21', 'iec62056', ['D0', 'IEC 62056-21', 'serial']],
] as const;

const STEPS: ConnectingSteps = {
  steps: [
    {
      text: {
        en: 'At the site, save this as agent.yaml, with the address of the meter. In a file that exists, add the lines below "meters".',
        sk: 'Na mieste uložte toto ako agent.yaml s adresou merača. Do existujúceho súboru pridajte riadky pod "meters".',
        de: 'Vor Ort als agent.yaml speichern, mit der Adresse des Zählers. In einer vorhandenen Datei die Zeilen unter "meters" ergänzen.',
      },
      paste: CONFIGURATION,
    },
    {
      text: {
        en: 'Look at the values of the meter, then start the agent.',
        sk: 'Pozrite si hodnoty merača, potom spustite agenta.',
        de: 'Die Werte des Zählers ansehen, dann den Agenten starten.',
      },
      paste: 'npm run agent -- --config agent.yaml --check\nnpm run agent -- --config agent.yaml\n',
    },
  ],
};

/** Meters and inverters that an agent at the site reads and reports by the native protocol. */
export const AGENT_ECOSYSTEM: ConnectableEcosystem = {
  name: 'agent',
  topics: { device: true },
  entry: {
    title: 'Modbus',
    summary: {
      en: 'Meters and inverters on Modbus and serial lines, read by an agent at the site.',
      sk: 'Merače a striedače na zberniciach Modbus a sériových linkách, ktoré číta agent na mieste.',
      de: 'Zähler und Wechselrichter an Modbus und seriellen Leitungen, gelesen von einem Agenten vor Ort.',
    },
    way: 'agent',
    models: [
      ...METER_MODELS.map((meter) =>
        modelOf(meter.maker, meter.name, {
          ...{ phases: meter.phases, words: ['Modbus', 'RS-485', meter.id], drawing: 'rail-meter' },
          source: modbusSource(meter.id, meter.connections, meter.unit),
        }),
      ),
      modelOf('SunSpec', 'Meter or inverter', {
        ...{ phases: 3, words: ['Modbus', SUNSPEC], drawing: 'inverter' },
        source: modbusSource(SUNSPEC, ['tcp', 'rtu']),
      }),
      ...TELEGRAMS.map(([model, format, words]) =>
        modelOf('Smart meter', model, { phases: 3, words, drawing: 'smart-meter', source: telegramSource(format) }),
      ),
    ],
    instructions: { device: STEPS },
    source: 'https://modbus.org/specs.php',
  },
};

interface AgentModel {
  readonly phases: 1 | 3;
  readonly words: readonly string[];
  readonly drawing: string;
  readonly source: string;
}

function modelOf(maker: string, model: string, { phases, words, drawing, source }: AgentModel): ConnectableModel {
  return { maker, model, phases, drawing, kind: KINDS[phases], words, fills: { source } };
}

/** The way that the meter offers itself, and the other one as a comment. */
function modbusSource(model: string, connections: readonly ('tcp' | 'rtu')[], unit = FIRST_UNIT): string {
  const tcp = `{ kind: modbus-tcp, host: ${EXAMPLE.host}, model: ${model}, unit: ${unit} }`;
  const rtu = `{ kind: modbus-rtu, path: ${EXAMPLE.path}, model: ${model}, unit: ${unit} }`;
  return connections.includes('tcp') ? commented(tcp, rtu) : commented(rtu, tcp);
}

function telegramSource(format: string): string {
  return commented(
    `{ kind: telegrams, path: ${EXAMPLE.path}, format: ${format} }`,
    `{ kind: telegrams-tcp, host: ${EXAMPLE.host}, port: 23, format: ${format} }`,
  );
}

function commented(first: string, second: string): string {
  return `${first}\n    # source: ${second}`;
}
