import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { DeviceDetails } from '@phasor/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey, callQuery } from '../../base/api/queries/call-query.ts';
import { forgetFigures } from '../../base/api/queries/forget-figures.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { refreshSession } from '../../base/renewal/refresh-session.ts';
import { useWritten } from '../../base/state/use-written.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import forms from '../../base/ui/forms.module.css';
import { useFocusOnWrong } from '../../base/ui/keys/use-focus-on-wrong.ts';
import { hierarchyQuery } from '../../parts/hierarchy/index.ts';
import styles from './DeviceSettingsPage.module.css';
import { changeOf, isFigure, SITE_FIELDS, type SiteField, type SiteForm, siteFormOf, siteOf } from './site-form.ts';

/** Hash of an address that leads to the fields. */
const SITE = 'site';

/** The owner's data of a site and connection; stored on the server, so that the device may be offline (D20, D61, D69). */
export function SiteCard({ token }: { token: string }) {
  const { t } = useTranslation(['device-settings']);
  const details = useQuery(callQuery('devices.readDetails', { token })).data?.data;
  // A link to the fields opens them.
  const isMeant = useLocation({ select: ({ hash }) => hash === SITE });
  const place = useRef<HTMLDetailsElement>(null);
  const isThere = details !== undefined;
  useEffect(() => {
    if (isMeant && isThere) place.current?.scrollIntoView();
  }, [isMeant, isThere]);
  return (
    <details className={styles.site} id={SITE} open={isMeant} ref={place}>
      <summary>
        <IconChevronRight aria-hidden />
        {t('site.heading')}
      </summary>
      {details === undefined ? null : <Fields token={token} details={details} />}
    </details>
  );
}

function Fields({ token, details }: { token: string; details: DeviceDetails }) {
  const { t, i18n } = useTranslation(['device-settings', 'common']);
  const locale = localeOf(i18n.language);
  const { form, edited, write, forget } = useWritten<SiteForm>(siteFormOf(details, locale));
  const [wrong, setWrong] = useState<readonly SiteField[]>([]);
  const [tries, setTries] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnWrong(element, `${tries}`);
  const saving = useSaving(token);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const site = siteOf(form);
    setWrong('title' in site ? [] : site);
    if ('title' in site) saving.mutate(changeOf(site, edited), { onSuccess: forget });
  };
  return (
    <form ref={element} className={styles.form} onSubmit={save} noValidate>
      {SITE_FIELDS.map((field) =>
        field === 'time_zone' ? (
          <NativeSelect
            key={field}
            label={t('site.time_zone')}
            description={t('site.hint.time_zone')}
            value={form.time_zone}
            data={[...new Set([form.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
            onChange={({ currentTarget: { value } }) => write(field, value)}
          />
        ) : (
          <TextInput
            key={field}
            label={t(`site.${field}`)}
            description={t(`site.hint.${field}`, {
              given: isFigure(field) ? givenText(details.given[field], locale) : '',
            })}
            value={form[field]}
            error={wrong.includes(field) && t(`site.wrong.${field}`)}
            aria-invalid={wrong.includes(field)}
            inputMode={field === 'title' || field === 'currency' ? 'text' : 'decimal'}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => write(field, value)}
          />
        ),
      )}
      <footer className={forms.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t('common:action.save')}
        </Button>
      </footer>
    </form>
  );
}

function givenText(figure: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 7 }).format(figure);
}

function useSaving(token: string) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ReturnType<typeof changeOf>) => call('devices.writeDetails', { token, ...change }),
    onSuccess: async (answer) => {
      client.setQueryData(callKey('devices.readDetails', { token }), answer);
      toasts.show({ kind: 'success', title: t('common:saved') });
      // Days, possible increments, costs of groups and the list of devices depend on these data.
      await forgetFigures(client);
      await refreshSession();
      // A tree without a name of its own for the device shows that of the list.
      await client.invalidateQueries({ queryKey: hierarchyQuery().queryKey });
    },
  });
}
