import type { Place } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

/** A place of measurement as people call it: `L1`, `Total`, `Channel 2`, `Relay 1`, `Device`. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation(['connecting']);
  return (place) => {
    if (place === '') return t('at.device');
    if (place === 'T') return t('at.total');
    if (place.startsWith('CH')) return t('at.channel', { number: place.slice(2) });
    return place.startsWith('R') ? t('at.relay', { number: place.slice(1) }) : place;
  };
}
