import { type ConnectionOffer, LANGUAGES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { fitsCode, isSecret, showsPassword, stepText, UNSHOWN, wholeText, withoutPassword } from './offer-text.ts';

const OFFER: ConnectionOffer = {
  id: 'ab12cd34',
  ecosystem: 'tasmota',
  as: 'device',
  key: 'plug',
  prefix: '',
  host: 'meters.example',
  port: 1883,
  tls: false,
  user: 'plug-1',
  password: 'kwu7-hill',
  draft_until: 1,
  steps: [
    {
      text: 'Open MQTT',
      texts: { en: 'Open MQTT', sk: 'Otvorte MQTT', de: 'MQTT öffnen' },
      fields: [
        { label: 'Host', value: 'meters.example' },
        { label: 'Password', value: 'kwu7-hill' },
      ],
      paste: null,
    },
    {
      text: 'Or run kwu7-hill',
      texts: { en: 'Or run kwu7-hill', sk: 'Alebo spustite kwu7-hill', de: 'Oder kwu7-hill ausführen' },
      fields: [{ label: 'Host', value: 'meters.example' }],
      paste: 'MqttPassword kwu7-hill',
    },
  ],
};

// proves R-ADD-004
describe('the instructions of a connection', () => {
  it('keep no trace of the password beyond the page', () => {
    const kept = withoutPassword(OFFER);
    expect(JSON.stringify(kept)).not.toContain('kwu7-hill');
    expect(kept.steps[0]?.fields[1]?.value).toBe(UNSHOWN);
    expect(kept.steps[1]?.paste).toBe(`MqttPassword ${UNSHOWN}`);
    expect([showsPassword(OFFER), showsPassword(kept)]).toEqual([true, false]);
  });

  it('stay as they are where nothing has to be blotted out', () => {
    const kept = withoutPassword(OFFER);
    expect(withoutPassword(kept)).toEqual(kept);
  });

  it('go to a second screen as one text with each value once', () => {
    expect(wholeText(OFFER)).toBe('Host: meters.example\nPassword: kwu7-hill\nMqttPassword kwu7-hill');
  });

  // proves R-ADD-046
  it('are in the language of the reader, also where that was changed since they were made', () => {
    const [step] = withoutPassword(OFFER).steps;
    if (step === undefined) throw new Error('no step');
    expect(LANGUAGES.map((language) => stepText(step, language))).toEqual(['Open MQTT', 'Otvorte MQTT', 'MQTT öffnen']);
    const { texts: _, ...earlier } = step;
    expect(stepText(earlier as typeof step, 'sk')).toBe('Open MQTT');
  });

  it('keep no trace of the password in any language', () => {
    expect(stepText(withoutPassword(OFFER).steps[1] as ConnectionOffer['steps'][number], 'sk')).toBe(
      `Alebo spustite ${UNSHOWN}`,
    );
  });

  it('become a code only where one can hold them', () => {
    expect(fitsCode(wholeText(OFFER))).toBe(true);
    expect(fitsCode('')).toBe(false);
    expect(fitsCode('ž'.repeat(1_200))).toBe(false);
  });

  it('name what people who pass must not read', () => {
    expect(isSecret('MqttPassword kwu7-hill', OFFER)).toBe(true);
    expect(isSecret('meters.example', OFFER)).toBe(false);
    expect(isSecret('', withoutPassword(OFFER))).toBe(false);
  });
});
