import { useTranslation } from 'react-i18next';
import { KNOWN_TEST_FIELDS } from './test-view.ts';

/** Names of the fields of a result; one that is not known keeps the name its device gives it. */
export function useFieldName(): (key: string) => string {
  const { t } = useTranslation(['reference-meters']);
  return (key) => {
    const known = KNOWN_TEST_FIELDS.find((each) => each === key);
    return known === undefined ? key : t(`test.${known}`);
  };
}
