import { METER_MODELS } from '@phasor/meters';
import type { ConnectableEcosystem, ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';

/** Kinds of device as which meters are registered, by phases. */
const TYPES = { 1: 6, 3: 1 } as const;

/** A whole configuration of the agent with this meter alone; the source is an example. */
const CONFIGURATION = `server: {broker}
buffer:
  folder: ./buffer
meters:
  - name: Main meter
    mac: "{user}"
    secret: "{password}"
    source: { kind: modbus-tcp, host: 192.168.1.50, model: eastron-sdm630, unit: 1 }
`;

const STEPS: ConnectingSteps = {
  steps: [
    {
      text: {
        en: 'At the site, save this as agent.yaml, with the address and the model of the meter. In a file that exists, add the lines below "meters".',
        sk: 'Na mieste uložte toto ako agent.yaml s adresou a modelom merača. Do existujúceho súboru pridajte riadky pod "meters".',
        de: 'Vor Ort als agent.yaml speichern, mit Adresse und Modell des Zählers. In einer vorhandenen Datei die Zeilen unter "meters" ergänzen.',
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
      ...METER_MODELS.map(({ id, maker, name, phases }) => modelOf(maker, name, { id, phases })),
      modelOf('SunSpec', 'Meter or inverter', { id: 'sunspec', phases: 3 }),
    ],
    instructions: { device: STEPS },
    source: 'https://modbus.org/specs.php',
  },
};

function modelOf(
  maker: string,
  model: string,
  { id, phases }: { readonly id: string; readonly phases: 1 | 3 },
): ConnectableModel {
  return { maker, model, phases, drawing: 'rail-meter', type: TYPES[phases], words: ['Modbus', 'RS-485', id] };
}
