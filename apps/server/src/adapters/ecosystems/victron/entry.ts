import type { CatalogueEntry } from '../ecosystem.ts';

const BRIDGE = `connection venus
address venus.local:1883
topic N/# in 0
topic R/# out 0

connection phasor
address {host}:{port}
notifications false
remote_clientid {clientId}
remote_username {user}
remote_password {password}
topic N/# out 0 "" {prefix}
topic R/# in 0 "" {prefix}
`;

export const entry: CatalogueEntry = {
  title: 'Victron Venus OS',
  summary: {
    en: 'Grid meters, inverters, chargers and loads of a GX device, each as a meter of its own.',
    sk: 'Elektromery, meniče, nabíjačky a spotrebiče zariadenia GX, každé ako vlastný merač.',
    de: 'Netzzähler, Wechselrichter, Ladegeräte und Verbraucher eines GX-Geräts, jedes als eigener Zähler.',
  },
  way: 'mqtt',
  models: [
    {
      maker: 'Victron Energy',
      model: 'Cerbo GX',
      words: ['Ekrano GX', 'CCGX', 'Venus GX'],
      drawing: 'gateway',
      kind: 'disaggregation',
      phases: 3,
    },
    {
      maker: 'Victron Energy',
      model: 'EM24, ET340, EM530',
      words: ['grid meter', 'Carlo Gavazzi'],
      drawing: 'rail-meter',
      kind: 'disaggregation',
      phases: 3,
    },
    {
      maker: 'Victron Energy',
      model: 'MultiPlus',
      words: ['Quattro', 'VE.Bus'],
      drawing: 'inverter',
      kind: 'disaggregation',
      phases: 3,
    },
  ],
  instructions: {
    gateway: {
      steps: [
        {
          text: {
            en: 'On the GX device open Settings, Services (Integrations) and switch on "MQTT" ("MQTT on LAN").',
            sk: 'Na zariadení GX otvorte Settings, Services (Integrations) a zapnite „MQTT“ („MQTT on LAN“).',
            de: 'Öffnen Sie am GX-Gerät Settings, Services (Integrations) und schalten Sie „MQTT“ („MQTT on LAN“) ein.',
          },
        },
        {
          text: {
            en: 'The GX device does not publish to other brokers. Install Mosquitto on a computer in the same network and save this as /etc/mosquitto/conf.d/phasor.conf.',
            sk: 'Zariadenie GX nepublikuje na iné brokery. Na počítač v tej istej sieti nainštalujte Mosquitto a uložte toto ako /etc/mosquitto/conf.d/phasor.conf.',
            de: 'Das GX-Gerät veröffentlicht nicht an andere Broker. Installieren Sie Mosquitto auf einem Rechner im selben Netz und speichern Sie dies als /etc/mosquitto/conf.d/phasor.conf.',
          },
          paste: BRIDGE,
        },
        {
          text: {
            en: 'Restart Mosquitto. Phasor keeps the GX device publishing by itself.',
            sk: 'Reštartujte Mosquitto. O to, aby zariadenie GX ďalej publikovalo, sa postará Phasor.',
            de: 'Starten Sie Mosquitto neu. Dass das GX-Gerät weiter sendet, übernimmt Phasor.',
          },
        },
      ],
    },
  },
  source: 'https://github.com/victronenergy/dbus-flashmq',
};
