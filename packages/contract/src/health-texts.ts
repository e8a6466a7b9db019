import type { Language } from './constants.ts';
import type { HealthFault } from './health.ts';

type Words = Readonly<Record<HealthFault, string>>;

/** What each fault is and what to do, for the screen, e-mails and webhooks; `{name}` is a figure of the fault. */
export const HEALTH_TEXTS: Readonly<Record<Language, Words>> = {
  en: {
    series_away: 'The measurements do not answer. Devices keep what they measure and send it later.',
    series_late:
      'The measurements answer late: the disk or the processor is too slow for all that is asked and stored.',
    series_not_written: 'Measurements cannot be stored. Devices keep what they measure and send it later.',
    series_damaged:
      'Measurements on the disk are damaged: what needs them cannot be shown. Stop the server and repair them.',
    series_parts_aside:
      'Damaged files of measurements were set aside: {parts}. What they held is missing until the server is stopped and they are repaired.',
    samples_wait: '{samples} samples wait to be stored: the disk or the processor is too slow for them.',
    rollups_behind: '{buckets} summaries are still to be formed; charts read samples meanwhile and are slower.',
    numbers_run_out:
      'The store of measurements has numbers for {left} more batches: less than a year at ten a second. Plan a new store; the page for operators says how.',
    numbers_used_up:
      'The store of measurements has no numbers for further batches: measurements wait in the devices. Begin a new store; the page for operators says how.',
    records_away: 'The records do not answer: nobody can sign in, and nothing can be changed.',
    records_late: 'The records answer late: signing in and changes take long.',
    records_not_written: 'The records cannot be written: changes are refused.',
    broker_away: 'The MQTT broker cannot be reached. Devices keep what they measure and send it later.',
    broker_account: 'The MQTT broker refuses the account of this server. Compare user and password of PHASOR_MQTT_URL.',
    broker_subscription:
      'The MQTT broker does not let this server read every topic of its devices. The log names them: complete its rules.',
    workers_missing:
      'Processes for devices that do not start: {missing}. Devices keep what they measure and send it later. See the log of the server.',
    holder_away:
      'A process of the installation is missing; {parts} of the 16 parts of the devices are without one. Devices keep what they measure and send it later; charts come back with it.',
    retention_differs:
      'Processes that keep measurements for other times than this one: {processes}. Give all of them the same PHASOR_KEEP_…; the log names them and their values.',
    cluster_differs:
      'Processes with another PHASOR_CLICKHOUSE_CLUSTER than this one: {processes}. Give all of them the same; the log names them and their values.',
    disk_full: 'The disk is full: measurements wait in the devices. Free space or enlarge the disk.',
    disk_read_only:
      'The data folder cannot be written: measurements wait in the devices. Check the disk and its mount.',
    disk_full_tomorrow:
      'At the rate of the last day the disk is full in {hours} hours. Free space or enlarge the disk.',
    disk_full_in_days: 'At the rate of the last day the disk is full in {days} days. Free space or enlarge the disk.',
    clock_behind: 'The server’s clock is about {seconds} s behind. Devices keep what they measure until it is right.',
    clock_ahead: 'The server’s clock is about {seconds} s ahead. Set it right.',
    clock_unsynchronized: 'The server’s clock follows no other clock. Turn on NTP.',
    backup_failed: 'The last backup failed. See the log of the server, and repeat it.',
    backup_old: 'There is no backup of the last {days} days.',
    certificate_ended: 'The TLS certificate has ended: browsers and devices refuse the server. Renew it.',
    certificate_ends: 'The TLS certificate ends in {days} days. Renew it.',
  },
  sk: {
    series_away: 'Úložisko meraní neodpovedá. Zariadenia si merania ponechajú a pošlú ich neskôr.',
    series_late: 'Úložisko meraní odpovedá neskoro: disk alebo procesor nestíha všetko, čo sa číta a ukladá.',
    series_not_written: 'Merania sa nedajú uložiť. Zariadenia si ich ponechajú a pošlú neskôr.',
    series_damaged: 'Merania na disku sú poškodené: čo ich potrebuje, sa nedá zobraziť. Zastavte server a opravte ich.',
    series_parts_aside:
      'Poškodené súbory meraní boli odložené: {parts}. Čo obsahovali, chýba, kým server nezastavíte a neopravíte ich.',
    samples_wait: 'Na uloženie čaká {samples} vzoriek: disk alebo procesor ich nestíha.',
    rollups_behind: 'Ešte treba vytvoriť {buckets} súhrnov; grafy zatiaľ čítajú vzorky a sú pomalšie.',
    numbers_run_out:
      'Úložisko meraní má čísla už len pre {left} dávok, pri desiatich za sekundu na menej ako rok. Naplánujte nové úložisko; postup je na stránke pre prevádzkovateľov.',
    numbers_used_up:
      'Úložisko meraní už nemá čísla pre ďalšie dávky: merania čakajú v zariadeniach. Založte nové úložisko; postup je na stránke pre prevádzkovateľov.',
    records_away: 'Databáza záznamov neodpovedá: nikto sa neprihlási a nič sa nedá zmeniť.',
    records_late: 'Databáza záznamov odpovedá neskoro: prihlásenie a zmeny trvajú dlho.',
    records_not_written: 'Do databázy záznamov sa nedá zapisovať: zmeny sa odmietajú.',
    broker_away: 'MQTT broker je nedostupný. Zariadenia si merania ponechajú a pošlú ich neskôr.',
    broker_account: 'MQTT broker odmieta účet tohto servera. Porovnajte meno a heslo v PHASOR_MQTT_URL.',
    broker_subscription:
      'MQTT broker nedovolí serveru čítať všetky témy jeho zariadení. Vymenúva ich protokol: doplňte pravidlá brokera.',
    workers_missing:
      'Procesy pre zariadenia, ktoré sa nespúšťajú: {missing}. Zariadenia si merania ponechajú a pošlú ich neskôr. Pozrite si protokol servera.',
    holder_away:
      'Chýba proces inštalácie; bez procesu je {parts} zo 16 častí zariadení. Zariadenia si merania ponechajú a pošlú ich neskôr; grafy sa vrátia s ním.',
    retention_differs:
      'Procesy, ktoré uchovávajú merania iný čas než tento: {processes}. Dajte všetkým rovnaké PHASOR_KEEP_…; protokol ich vymenúva s hodnotami.',
    cluster_differs:
      'Procesy s iným PHASOR_CLICKHOUSE_CLUSTER než tento: {processes}. Dajte všetkým rovnaký; protokol ich vymenúva s hodnotami.',
    disk_full: 'Disk je plný: merania čakajú v zariadeniach. Uvoľnite miesto alebo zväčšite disk.',
    disk_read_only:
      'Do priečinka s údajmi sa nedá zapisovať: merania čakajú v zariadeniach. Skontrolujte disk a jeho pripojenie.',
    disk_full_tomorrow: 'Pri spotrebe za posledný deň bude disk plný o {hours} h. Uvoľnite miesto alebo zväčšite disk.',
    disk_full_in_days: 'Pri spotrebe za posledný deň bude disk plný o {days} dní. Uvoľnite miesto alebo zväčšite disk.',
    clock_behind: 'Hodiny servera meškajú asi o {seconds} s. Zariadenia si merania ponechajú, kým sa neopravia.',
    clock_ahead: 'Hodiny servera idú asi o {seconds} s napred. Opravte ich.',
    clock_unsynchronized: 'Hodiny servera sa nesynchronizujú. Zapnite NTP.',
    backup_failed: 'Posledné zálohovanie sa nepodarilo. Pozrite si protokol servera a zopakujte ho.',
    backup_old: 'Za posledných {days} dní neexistuje záloha.',
    certificate_ended: 'Certifikát TLS vypršal: prehliadače a zariadenia server odmietajú. Obnovte ho.',
    certificate_ends: 'Certifikát TLS vyprší o {days} dní. Obnovte ho.',
  },
  de: {
    series_away: 'Der Messwertspeicher antwortet nicht. Geräte behalten ihre Messwerte und senden sie später.',
    series_late:
      'Der Messwertspeicher antwortet spät: Platte oder Prozessor sind zu langsam für alles, was gelesen und gespeichert wird.',
    series_not_written: 'Messwerte können nicht gespeichert werden. Geräte behalten sie und senden sie später.',
    series_damaged:
      'Messwerte auf der Platte sind beschädigt: was sie braucht, kann nicht gezeigt werden. Server anhalten und sie reparieren.',
    series_parts_aside:
      'Beschädigte Dateien mit Messwerten wurden beiseitegelegt: {parts}. Was sie enthielten, fehlt, bis der Server angehalten ist und sie repariert sind.',
    samples_wait: '{samples} Messwerte warten auf das Speichern: Platte oder Prozessor sind zu langsam.',
    rollups_behind: '{buckets} Zusammenfassungen fehlen noch; Diagramme lesen so lange Messwerte und sind langsamer.',
    numbers_run_out:
      'Der Messwertspeicher hat noch Nummern für {left} Pakete, bei zehn je Sekunde für weniger als ein Jahr. Einen neuen Speicher planen; die Seite für Betreiber sagt, wie.',
    numbers_used_up:
      'Der Messwertspeicher hat keine Nummern für weitere Pakete: Messwerte warten in den Geräten. Einen neuen Speicher beginnen; die Seite für Betreiber sagt, wie.',
    records_away: 'Die Datenbank antwortet nicht: niemand kann sich anmelden, und nichts kann geändert werden.',
    records_late: 'Die Datenbank antwortet spät: Anmeldung und Änderungen dauern lange.',
    records_not_written: 'Die Datenbank kann nicht geschrieben werden: Änderungen werden abgelehnt.',
    broker_away: 'Der MQTT-Broker ist nicht erreichbar. Geräte behalten ihre Messwerte und senden sie später.',
    broker_account:
      'Der MQTT-Broker weist das Konto dieses Servers ab. Vergleichen Sie Name und Passwort in PHASOR_MQTT_URL.',
    broker_subscription:
      'Der MQTT-Broker lässt diesen Server nicht alle Topics seiner Geräte lesen. Das Protokoll nennt sie: ergänzen Sie die Regeln.',
    workers_missing:
      'Prozesse für Geräte, die nicht starten: {missing}. Geräte behalten ihre Messwerte und senden sie später. Protokoll des Servers ansehen.',
    holder_away:
      'Ein Prozess der Installation fehlt; {parts} der 16 Teile der Geräte haben keinen. Die Geräte behalten ihre Messungen und senden sie später; mit ihm kommen die Diagramme zurück.',
    retention_differs:
      'Prozesse, die Messwerte anders lange behalten als dieser: {processes}. Allen dasselbe PHASOR_KEEP_… geben; das Protokoll nennt sie mit ihren Werten.',
    cluster_differs:
      'Prozesse mit einem anderen PHASOR_CLICKHOUSE_CLUSTER als dieser: {processes}. Allen denselben geben; das Protokoll nennt sie mit ihren Werten.',
    disk_full: 'Die Platte ist voll: Messwerte warten in den Geräten. Platz schaffen oder die Platte vergrößern.',
    disk_read_only:
      'Der Datenordner kann nicht geschrieben werden: Messwerte warten in den Geräten. Platte und Einbindung prüfen.',
    disk_full_tomorrow:
      'Beim Verbrauch des letzten Tages ist die Platte in {hours} Stunden voll. Platz schaffen oder die Platte vergrößern.',
    disk_full_in_days:
      'Beim Verbrauch des letzten Tages ist die Platte in {days} Tagen voll. Platz schaffen oder die Platte vergrößern.',
    clock_behind: 'Die Uhr des Servers geht etwa {seconds} s nach. Geräte behalten ihre Messwerte, bis sie stimmt.',
    clock_ahead: 'Die Uhr des Servers geht etwa {seconds} s vor. Sie muss gestellt werden.',
    clock_unsynchronized: 'Die Uhr des Servers folgt keiner anderen. NTP einschalten.',
    backup_failed: 'Die letzte Sicherung ist fehlgeschlagen. Protokoll des Servers ansehen und wiederholen.',
    backup_old: 'Seit {days} Tagen gibt es keine Sicherung.',
    certificate_ended: 'Das TLS-Zertifikat ist abgelaufen: Browser und Geräte lehnen den Server ab. Erneuern.',
    certificate_ends: 'Das TLS-Zertifikat läuft in {days} Tagen ab. Erneuern.',
  },
};

/** The sentence of a fault with its figures. */
export function healthText(language: Language, fault: HealthFault, values: Readonly<Record<string, number>>): string {
  return HEALTH_TEXTS[language][fault].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    values[name] === undefined ? '–' : values[name].toLocaleString(language),
  );
}
