import type { ConnectableModel, ConnectingSteps } from '../../ports/ecosystem-catalogue.ts';
import { NATIVE_FIELDS } from './native-fields.ts';

const [THINGS_STACK_NAME, CHIRPSTACK_NAME] = ['The Things Stack', 'ChirpStack'] as const;

/** After https://www.chirpstack.io/docs/chirpstack/configuration.html */
const CHIRPSTACK = `[integration]
  enabled = ["mqtt"]

  [integration.mqtt]
    server = "{tcp}"
    json = true
    client_id = "{clientId}"
    username = "{user}"
    password = "{password}"
`;

/** A bridge of Mosquitto that passes the messages of a filter on. */
const bridgeTo = (filter: string) => `connection phasor
address {host}:{port}
notifications false
try_private false
remote_clientid {clientId}
remote_username {user}
remote_password {password}
topic ${filter} out 1
`;

/** After https://www.thethingsindustries.com/docs/integrations/other-integrations/mqtt/ */
const THINGS_STACK = `connection things-stack
address eu1.cloud.thethings.network:8883
bridge_capath /etc/ssl/certs
notifications false
try_private false
remote_username APPLICATION@TENANT
remote_password API-KEY
topic v3/+/devices/+/up in 0

${bridgeTo('v3/+/devices/+/up')}`;

/** How a network server of LoRaWAN delivers to this server. */
export const NETWORK_SERVER_STEPS: ConnectingSteps = {
  steps: [
    {
      text: {
        en: 'Register the device in your network server, as its maker describes, and set the codec of the maker there. If that network server is connected here already, the device appears above the catalogue once it sends: cancel here.',
        sk: 'Zariadenie zaregistrujte vo svojom sieťovom serveri podľa výrobcu a nastavte tam kodek výrobcu. Ak je tento sieťový server už pripojený, zariadenie sa objaví nad katalógom, hneď ako niečo pošle: tu zrušte.',
        de: 'Registrieren Sie das Gerät in Ihrem Netzwerkserver, wie sein Hersteller es beschreibt, und stellen Sie dort den Codec des Herstellers ein. Ist dieser Netzwerkserver hier schon angeschlossen, erscheint das Gerät über dem Katalog, sobald es sendet: hier abbrechen.',
      },
    },
    {
      text: {
        en: 'ChirpStack v4: the codec belongs to the device profile. Put this into chirpstack.toml and restart it.',
        sk: 'ChirpStack v4: kodek patrí do profilu zariadenia. Vložte toto do chirpstack.toml a reštartujte ho.',
        de: 'ChirpStack v4: der Codec gehört in das Geräteprofil. Dies in chirpstack.toml einfügen und ihn neu starten.',
      },
      paste: CHIRPSTACK,
      models: [CHIRPSTACK_NAME],
    },
    {
      text: {
        en: 'ChirpStack whose MQTT integration is in use already: leave it as it is. Its broker passes the uplinks on instead, in Mosquitto by these lines in /etc/mosquitto/conf.d/phasor.conf.',
        sk: 'ChirpStack, ktorého integrácia MQTT sa už používa: nechajte ju tak. Správy namiesto nej odovzdáva jej broker, v Mosquitte týmito riadkami v /etc/mosquitto/conf.d/phasor.conf.',
        de: 'ChirpStack, dessen MQTT-Integration schon benutzt wird: lassen Sie sie, wie sie ist. Stattdessen gibt ihr Broker die Uplinks weiter, in Mosquitto mit diesen Zeilen in /etc/mosquitto/conf.d/phasor.conf.',
      },
      paste: bridgeTo('application/+/device/+/event/up'),
      models: [CHIRPSTACK_NAME],
    },
    {
      text: {
        en: 'The Things Stack: the codec is a payload formatter. It delivers over its own MQTT server, from which Mosquitto fetches. Generate an API key under Integrations, MQTT, install Mosquitto on a computer, and save this as /etc/mosquitto/conf.d/phasor.conf, with your server, application, tenant and key in the first part.',
        sk: 'The Things Stack: kodek je payload formatter. Doručuje cez vlastný server MQTT, odkiaľ berie Mosquitto. V Integrations, MQTT vytvorte kľúč API, na počítač nainštalujte Mosquitto a toto uložte ako /etc/mosquitto/conf.d/phasor.conf, v prvej časti so svojím serverom, aplikáciou, tenantom a kľúčom.',
        de: 'The Things Stack: der Codec ist ein Payload formatter. Er liefert über seinen eigenen MQTT-Server, von dem Mosquitto holt. Unter Integrations, MQTT einen API-Schlüssel erzeugen, Mosquitto auf einem Rechner installieren und dies als /etc/mosquitto/conf.d/phasor.conf speichern, im ersten Teil mit Ihrem Server, Ihrer Anwendung, Ihrem Tenant und Schlüssel.',
      },
      paste: THINGS_STACK,
      models: [THINGS_STACK_NAME],
    },
    {
      text: {
        en: 'Any other way takes these values. Uplinks arrive as JSON under v3/…/devices/…/up or application/…/device/…/event/up.',
        sk: 'Každý iný spôsob potrebuje tieto hodnoty. Správy prichádzajú ako JSON pod v3/…/devices/…/up alebo application/…/device/…/event/up.',
        de: 'Jeder andere Weg nimmt diese Werte. Uplinks kommen als JSON unter v3/…/devices/…/up oder application/…/device/…/event/up an.',
      },
      fields: NATIVE_FIELDS,
    },
  ],
};

/** The network servers whose uplinks are read. */
export const NETWORK_SERVERS: readonly ConnectableModel[] = [THINGS_STACK_NAME, CHIRPSTACK_NAME].map((model) => ({
  ...{ maker: 'LoRaWAN', model, drawing: 'gateway', kind: 'nano', phases: 1 },
}));
