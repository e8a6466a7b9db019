import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  accuracy_running: {
    title: 'Es läuft bereits eine Prüfung',
    hint: 'Am Prüfstand wird immer nur ein Gerät geprüft. Warten Sie, bis die Prüfung beendet ist.',
  },
  any_assigned_devices: {
    title: 'Kein zugeordnetes Gerät',
    hint: 'Diesem Konto ist noch kein Gerät zugeordnet. Wenden Sie sich an Ihre Administration.',
  },
  any_edge: {
    title: 'Keine Flanke erkannt',
    hint: 'Wählen Sie den Teil des Diagramms, in dem der Verbraucher ein- und ausschaltet.',
  },
  api_communication_error: {
    title: 'API-Kommunikationsfehler',
    hint: 'Der Server hat nicht wie erwartet geantwortet. Versuchen Sie es gleich noch einmal.',
  },
  appliances_imprints_not_found: {
    title: 'Keine Abdrücke von Verbrauchern gefunden',
    hint: 'Zeichnen Sie zuerst einen Verbraucher auf; sein Abdruck erscheint dann hier.',
  },
  data_not_found: {
    title: 'Keine Daten gefunden',
    hint: 'In diesem Zeitraum gibt es keine Messwerte. Wählen Sie einen anderen.',
  },
  device_is_offline: {
    title: 'Das Gerät ist beschäftigt oder offline',
    hint: 'Warten Sie, bis der laufende Vorgang endet, und versuchen Sie es erneut.',
  },
  device_incapable: {
    title: 'Das Gerät kann das nicht',
    hint: 'Es meldet, dass ihm fehlt, was dafür nötig ist. Wählen Sie ein anderes Gerät.',
  },
  device_list_get_error: {
    title: 'Fehler beim Abrufen der Geräteliste.',
    hint: 'Die Liste Ihrer Geräte konnte nicht gelesen werden. Warten Sie einen Moment auf den nächsten Versuch oder melden Sie sich erneut an.',
  },
  device_not_responding_or_offline: {
    title: 'Das Gerät antwortet nicht oder ist offline',
    hint: 'Prüfen Sie Stromversorgung und Netzwerk und versuchen Sie es erneut.',
  },
  device_refused: {
    title: 'Das Gerät hat die Anfrage abgelehnt',
    hint: 'Prüfen Sie seine Einstellungen oder seine Anleitung, und versuchen Sie es erneut.',
  },
  duplicate_appliance: {
    title: 'Ein Verbraucher mit diesem Namen existiert bereits',
    hint: 'Wählen Sie einen anderen Namen.',
  },
  edit_conflict: {
    title: 'Inzwischen an anderer Stelle geändert',
    hint: 'Der aktuelle Stand wurde geladen. Nehmen Sie Ihre Änderung erneut vor.',
  },
  energy_not_found_for_selected_time: {
    title: 'Keine Energie für den gewählten Zeitpunkt gefunden',
    hint: 'Vor diesem Zeitraum wurde nichts gemessen; gezählt wird ab der ersten Messung darin. Wählen Sie einen, der später beginnt.',
  },
  file_format_not_supported: { title: 'Dateiformat nicht unterstützt', hint: 'Verwenden Sie ein PNG- oder JPEG-Bild.' },
  file_too_large: {
    title: 'Die Datei ist zu groß, die maximal zulässige Größe beträgt 1 MB',
    hint: 'Verkleinern Sie das Bild und versuchen Sie es erneut.',
  },
  forbidden: {
    title: 'Nicht erlaubt',
    hint: 'Dieses Konto hat darauf keinen Zugriff. Wenden Sie sich an den Eigentümer oder die Administration.',
  },
  general_error: {
    title: 'Unerwarteter Fehler',
    hint: 'Prüfen Sie, ob Ihre Änderung gespeichert wurde, und versuchen Sie es erneut. Tritt der Fehler wieder auf, informieren Sie die Administration.',
  },
  hierarchy_duplicites: {
    title: 'Das Objekt kommt doppelt vor',
    hint: 'Ein Gerät steht nur einmal im Baum, und zwei Gruppen an einer Stelle heißen verschieden. Wählen Sie eine andere Stelle oder einen anderen Namen.',
  },
  hierarchy_too_large: {
    title: 'Der Baum ist voll',
    hint: 'Er fasst 1.000 Gruppen und Geräte in 8 Ebenen. Entfernen Sie nicht mehr benötigte Gruppen oder kürzen Sie lange Namen.',
  },
  image_file_upload_failed: {
    title: 'Das Bild konnte nicht hochgeladen werden',
    hint: 'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
  invalid_input: { title: 'Ungültige Eingabe', hint: 'Prüfen Sie das markierte Feld.' },
  last_owner: {
    title: 'Das Gerät hat keinen anderen Eigentümer',
    hint: 'Bestätigen Sie, dass es ohne Eigentümer bleiben soll.',
  },
  last_manager: {
    title: 'Niemand sonst verwaltet Benutzer',
    hint: 'Geben Sie zuerst einem anderen Konto das Recht „Benutzerverwaltung“ und den Bereich „Anwendungen“.',
  },
  confirmation_needed: {
    title: 'Das muss bestätigt werden',
    hint: 'Dieses Schalten braucht eine Bestätigung. Bestätigen Sie es, oder setzen Sie „confirmed“ im Aufruf.',
  },
  generator_in_use: {
    title: 'Jemand anderes benutzt den Generator',
    hint: 'Warten Sie, bis er angehalten ist. Ein Eigentümer des Geräts kann ihn jederzeit anhalten.',
  },
  switch_locked: {
    title: 'Das ist gesperrt',
    hint: 'Bitten Sie einen Eigentümer des Geräts, die Sperre aufzuheben.',
  },
  level_too_low: {
    title: 'Die Stufe Ihres Zugriffs reicht nicht aus',
    hint: 'Bitten Sie einen Eigentümer des Geräts darum, oder die Administration um eine höhere Stufe.',
  },
  login_taken: {
    title: 'Dieser Anmeldename ist vergeben',
    hint: 'Wählen Sie einen anderen; Groß- und Kleinschreibung wird nicht unterschieden.',
  },
  many_devices: {
    title: 'Dieses Konto hat so viele Geräte, wie es haben kann',
    hint: 'Entfernen Sie zuerst eines; 100 lassen sich zuordnen.',
  },
  remove_oneself: {
    title: 'Das eigene Konto können Sie nicht löschen',
    hint: 'Bitten Sie eine andere Person mit diesem Recht darum.',
  },
  loading_image_failed: { title: 'Das Bild konnte nicht geladen werden', hint: 'Laden Sie die Seite neu.' },
  login_credentials_incorrect: {
    title: 'Anmeldedaten falsch',
    hint: 'Prüfen Sie Benutzername und Passwort und versuchen Sie es erneut.',
  },
  many_edges: {
    title: 'Mehr als 2 Flanken erkannt',
    hint: 'Wählen Sie nur ein Einschalten und ein Ausschalten aus.',
  },
  no_tokens_available: { title: 'Keine Token vorhanden', hint: 'Erstellen Sie zuerst eines.' },
  oauth_cookies_disabled: {
    title: 'Cookies sind in dieser Umgebung nicht aktiviert. Die Anmeldung über einen Drittanbieter ist nicht möglich',
    hint: 'Erlauben Sie Cookies für diese Adresse und laden Sie die Seite neu.',
  },
  object_not_empty: {
    title: 'Das Objekt ist nicht leer',
    hint: 'Verschieben oder entfernen Sie zuerst seinen Inhalt.',
  },
  passwords_equal: {
    title: 'Die Passwörter müssen sich unterscheiden',
    hint: 'Wählen Sie ein neues Passwort, das sich vom alten unterscheidet.',
  },
  remove_device_failed: {
    title: 'Das Gerät konnte nicht entfernt werden',
    hint: 'Versuchen Sie es gleich noch einmal.',
  },
  server_communication_error: {
    title: 'Fehler bei der Kommunikation mit dem Server',
    hint: 'Der Server ist nicht erreichbar. Prüfen Sie die Netzwerkverbindung und versuchen Sie es erneut.',
  },
  measurements_damaged: {
    title: 'Messwerte dieser Zeit sind beschädigt',
    hint: 'Der Datenträger liefert andere Bytes, als gespeichert wurden. Bitten Sie die Administration, sie zu reparieren.',
  },
  server_unavailable: {
    title: 'Der Server ist vorübergehend nicht verfügbar',
    hint: 'Er startet gerade oder wird gewartet. Versuchen Sie es in einer Minute erneut.',
  },
  second_factor: {
    title: 'Ein zweiter Schritt ist nötig',
    hint: 'Geben Sie den Code Ihrer App ein oder benutzen Sie Ihren Passkey.',
  },
  session_expired: {
    title: 'Die Sitzung ist abgelaufen',
    hint: 'Melden Sie sich erneut an; Sie kehren an dieselbe Stelle zurück.',
  },
  session_invalid: { title: 'Die Sitzung ist nicht mehr gültig', hint: 'Melden Sie sich erneut an.' },
  small_edges: {
    title: 'Weniger als 2 Flanken erkannt',
    hint: 'Wählen Sie von vor dem Einschalten bis nach dem Ausschalten; beide dürfen sich höchstens um ein Drittel unterscheiden.',
  },
  third_party_refused: {
    title: 'Anmeldedaten falsch',
    hint: 'Dieses Konto ist hier nicht bekannt oder ihm ist nichts zugeordnet. Versuchen Sie es mit einem anderen oder wenden Sie sich an Ihre Administration.',
  },
  too_many_requests: { title: 'Zu viele Versuche', hint: 'Warten Sie eine Weile und versuchen Sie es dann erneut.' },
  upgrade_failed: {
    title: 'Aktualisierung fehlgeschlagen',
    hint: 'Das Gerät behält seine jetzige Firmware. Versuchen Sie es später erneut.',
  },
  upgrade_not_available: {
    title: 'Keine Aktualisierung verfügbar',
    hint: 'Das Gerät hat bereits die neueste Firmware. Versuchen Sie es nach der nächsten Veröffentlichung erneut.',
  },
  upgrade_running: {
    title: 'Eine Aktualisierung läuft bereits',
    hint: 'Warten Sie, bis sie beendet ist. Ihren Fortschritt sehen Sie auf der Firmware-Seite.',
  },
  upgrade_timeout: {
    title: 'Zeitüberschreitung bei der Aktualisierung, das Gerät ist nicht stabil',
    hint: 'Prüfen Sie vor dem nächsten Versuch, ob es online ist.',
  },
};
