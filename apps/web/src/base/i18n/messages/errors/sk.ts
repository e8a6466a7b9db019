import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  accuracy_running: {
    title: 'Skúška už prebieha',
    hint: 'Na skúšobnom zariadení možno naraz skúšať jeden prístroj. Počkajte, kým sa skúška skončí.',
  },
  any_assigned_devices: {
    title: 'Žiadne priradené zariadenie',
    hint: 'Tomuto účtu zatiaľ nie je priradené žiadne zariadenie. Požiadajte o priradenie správcu.',
  },
  any_edge: { title: 'Nenašla sa žiadna hrana', hint: 'Vyberte časť grafu, v ktorej sa spotrebič zapne aj vypne.' },
  api_communication_error: {
    title: 'Chyba komunikácie s API',
    hint: 'Server neodpovedal podľa očakávania. Skúste to o chvíľu znova.',
  },
  appliances_imprints_not_found: {
    title: 'Nenašli sa odtlačky spotrebičov',
    hint: 'Najprv zaznamenajte spotrebič; jeho odtlačok sa potom zobrazí tu.',
  },
  data_not_found: { title: 'Údaje sa nenašli', hint: 'V tomto období nie sú žiadne merania. Vyberte iné.' },
  device_is_offline: {
    title: 'Zariadenie je zaneprázdnené alebo offline',
    hint: 'Počkajte na dokončenie prebiehajúcej úlohy a skúste to znova.',
  },
  device_incapable: {
    title: 'Zariadenie to nedokáže',
    hint: 'Hlási, že nemá, čo je na to potrebné. Vyberte iné zariadenie.',
  },
  device_list_get_error: {
    title: 'Chyba pri načítaní zoznamu zariadení.',
    hint: 'Zoznam vašich zariadení sa nepodarilo načítať. Počkajte chvíľu na ďalší pokus alebo sa prihláste znova.',
  },
  device_not_responding_or_offline: {
    title: 'Zariadenie neodpovedá alebo je offline',
    hint: 'Skontrolujte jeho napájanie a sieť a skúste to znova.',
  },
  device_refused: {
    title: 'Zariadenie požiadavku odmietlo',
    hint: 'Skontrolujte nastavenia zariadenia alebo jeho návod a skúste to znova.',
  },
  duplicate_appliance: { title: 'Spotrebič s rovnakým názvom už existuje', hint: 'Zvoľte iný názov.' },
  edit_conflict: {
    title: 'Medzitým zmenené na inom mieste',
    hint: 'Načítala sa aktuálna verzia. Zopakujte svoju zmenu.',
  },
  energy_not_found_for_selected_time: {
    title: 'Energia pre zvolený čas sa nenašla',
    hint: 'Pred týmto obdobím sa nič nenameralo; počíta sa od prvého merania v ňom. Vyberte obdobie, ktoré sa začína neskôr.',
  },
  file_format_not_supported: { title: 'Formát súboru nie je podporovaný', hint: 'Použite obrázok PNG alebo JPEG.' },
  file_too_large: {
    title: 'Súbor je príliš veľký, maximálna povolená veľkosť je 1 MB',
    hint: 'Zmenšite obrázok a skúste to znova.',
  },
  forbidden: { title: 'Nepovolené', hint: 'Tento účet k tomu nemá prístup. Obráťte sa na vlastníka alebo správcu.' },
  general_error: {
    title: 'Neočakávaná chyba',
    hint: 'Skontrolujte, či sa vaša zmena uložila, a skúste to znova. Ak sa chyba zopakuje, informujte správcu.',
  },
  hierarchy_duplicites: {
    title: 'Objekt sa vyskytuje dvakrát',
    hint: 'Zariadenie je v strome iba raz a dve skupiny na jednom mieste majú rôzne názvy. Zvoľte iné miesto alebo názov.',
  },
  hierarchy_too_large: {
    title: 'Strom je plný',
    hint: 'Zmestí sa doň 1 000 skupín a zariadení v 8 úrovniach. Odstráňte skupiny, ktoré už nepotrebujete, alebo skráťte dlhé názvy.',
  },
  image_file_upload_failed: {
    title: 'Obrázok sa nepodarilo nahrať',
    hint: 'Skontrolujte pripojenie a skúste to znova.',
  },
  invalid_input: { title: 'Neplatný údaj', hint: 'Skontrolujte označené pole.' },
  last_owner: {
    title: 'Zariadenie nemá iného vlastníka',
    hint: 'Potvrďte, že ho chcete nechať bez vlastníka.',
  },
  last_manager: {
    title: 'Nikto iný nespravuje používateľov',
    hint: 'Najprv dajte inému účtu právo „Správa používateľov“ a sekciu „Aplikácie“.',
  },
  confirmation_needed: {
    title: 'Treba to potvrdiť',
    hint: 'Pred týmto prepnutím treba súhlas. Potvrďte ho, alebo ho vo volaní dajte poľom „confirmed“.',
  },
  generator_in_use: {
    title: 'Generátor používa niekto iný',
    hint: 'Počkajte, kým ho zastaví. Vlastník zariadenia ho môže zastaviť kedykoľvek.',
  },
  switch_locked: {
    title: 'Je to uzamknuté',
    hint: 'Požiadajte vlastníka zariadenia, aby to odomkol.',
  },
  level_too_low: {
    title: 'Úroveň vášho prístupu nestačí',
    hint: 'Požiadajte o to vlastníka zariadenia alebo správcu o vyššiu úroveň.',
  },
  login_taken: {
    title: 'Toto prihlasovacie meno je obsadené',
    hint: 'Zvoľte iné; veľké a malé písmená sa nerozlišujú.',
  },
  many_devices: {
    title: 'Tento účet má toľko zariadení, koľko môže mať',
    hint: 'Najprv mu niektoré odoberte; priradiť možno 100.',
  },
  remove_oneself: { title: 'Vlastný účet nemôžete odstrániť', hint: 'Požiadajte o to iného správcu.' },
  loading_image_failed: { title: 'Obrázok sa nepodarilo načítať', hint: 'Načítajte stránku znova.' },
  login_credentials_incorrect: {
    title: 'Nesprávne prihlasovacie údaje',
    hint: 'Skontrolujte používateľské meno a heslo a skúste to znova.',
  },
  many_edges: { title: 'Našlo sa viac ako 2 hrany', hint: 'Vyberte iba jedno zapnutie a jedno vypnutie.' },
  no_tokens_available: { title: 'Nie sú k dispozícii žiadne tokeny', hint: 'Najprv nejaký vytvorte.' },
  oauth_cookies_disabled: {
    title: 'V tomto prostredí nie sú povolené súbory cookie. Prihlásenie cez tretiu stranu nie je možné',
    hint: 'Povoľte súbory cookie pre túto adresu a načítajte stránku znova.',
  },
  object_not_empty: { title: 'Objekt nie je prázdny', hint: 'Najprv presuňte alebo odstráňte jeho obsah.' },
  passwords_equal: { title: 'Heslá sa musia líšiť', hint: 'Zvoľte nové heslo, ktoré sa líši od starého.' },
  remove_device_failed: { title: 'Zariadenie sa nepodarilo odstrániť', hint: 'Skúste to o chvíľu znova.' },
  server_communication_error: {
    title: 'Chyba komunikácie so serverom',
    hint: 'Server je nedostupný. Skontrolujte sieťové pripojenie a skúste to znova.',
  },
  measurements_damaged: {
    title: 'Merania z tohto času sú poškodené',
    hint: 'Disk vracia iné bajty, než boli uložené. Požiadajte správcu, aby ich opravil.',
  },
  server_unavailable: {
    title: 'Server je dočasne nedostupný',
    hint: 'Práve sa spúšťa alebo prebieha údržba. Skúste to o minútu znova.',
  },
  second_factor: {
    title: 'Potrebný je druhý krok',
    hint: 'Zadajte kód zo svojej aplikácie alebo použite prístupový kľúč.',
  },
  session_expired: { title: 'Platnosť relácie sa skončila', hint: 'Prihláste sa znova; vrátite sa tam, kde ste boli.' },
  session_invalid: { title: 'Relácia už nie je platná', hint: 'Prihláste sa znova.' },
  small_edges: {
    title: 'Našlo sa menej ako 2 hrany',
    hint: 'Vyberte úsek od stavu pred zapnutím po stav po vypnutí; obe hrany sa smú líšiť najviac o tretinu.',
  },
  third_party_refused: {
    title: 'Nesprávne prihlasovacie údaje',
    hint: 'Tento účet tu nepoznáme alebo mu nie je nič priradené. Skúste iný alebo požiadajte správcu.',
  },
  too_many_requests: { title: 'Príliš veľa pokusov', hint: 'Chvíľu počkajte a skúste to znova.' },
  upgrade_failed: { title: 'Aktualizácia zlyhala', hint: 'Zariadenie si ponechá súčasný firmvér. Skúste to neskôr.' },
  upgrade_not_available: {
    title: 'Aktualizácia nie je k dispozícii',
    hint: 'Zariadenie už má najnovší firmvér. Skúste to znova po vydaní ďalšieho.',
  },
  upgrade_running: {
    title: 'Aktualizácia už prebieha',
    hint: 'Počkajte, kým sa skončí. Jej priebeh vidíte na stránke firmvéru.',
  },
  upgrade_timeout: {
    title: 'Čas na aktualizáciu uplynul, zariadenie nie je stabilné',
    hint: 'Pred ďalším pokusom overte, či je online.',
  },
};
