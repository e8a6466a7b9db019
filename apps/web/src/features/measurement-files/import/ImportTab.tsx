import { type DeviceListEntry, familiesOf, SOURCES, type Source } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { Card, CardGrid } from '../../../base/ui/Card.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { Progress } from '../Progress.tsx';
import { ColumnList } from './ColumnList.tsx';
import { FilePicker } from './FilePicker.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { MappingFields } from './MappingFields.tsx';
import { meaningsFor, phasesInUse } from './mapping.ts';
import { PastImports } from './PastImports.tsx';
import type { UnderstandContext } from './understood.ts';
import { type OpenFile, useImportFile, useUnderstood } from './use-import-file.ts';

/** Imports the measurements of a file, and lists past imports. */
export function ImportTab({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['measurement-files']);
  const meanings = meaningsFor(familiesOf(device.type), device.lora);
  const { stage, read, change, close } = useImportFile({ zone: device.time_zone, meanings });
  return (
    <CardGrid>
      {stage.kind === 'open' ? (
        <OpenedFile {...{ device, read, change, close }} open={stage} />
      ) : (
        <Card title={t('file.title')} span={12}>
          {stage.kind === 'reading' ? (
            <Progress label={t('file.reading')} share={stage.share} />
          ) : (
            <FilePicker problem={stage.problem} onFile={read} />
          )}
        </Card>
      )}
      <PastImports token={device.token} zone={device.time_zone} />
    </CardGrid>
  );
}

type ImportFile = ReturnType<typeof useImportFile>;

interface OpenedProps extends Pick<ImportFile, 'read' | 'change' | 'close'> {
  readonly device: DeviceListEntry;
  readonly open: OpenFile;
}

function OpenedFile({ device, open, read, change, close }: OpenedProps) {
  const { t } = useTranslation(['measurement-files']);
  const { token, phase_use: count } = device;
  const { data, error } = useQuery(callQuery('devices.readDetails', { token }));
  const [source, setSource] = useState<Source>(SOURCES.wifi);
  const ratio = data?.data.CT_ratio;
  const context = useMemo(
    (): UnderstandContext | undefined =>
      ratio === undefined ? undefined : { phases: phasesInUse(count), ratio, now: Date.now() },
    [ratio, count],
  );
  const { understood, share } = useUnderstood(open, context);
  if (context === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const sources = device.lora ? { source, onSource: setSource } : undefined;
  return (
    <>
      <Card title={t('file.opened', { name: open.file.name })} span={12}>
        <MappingFields
          {...{ open, context, sources }}
          onChange={change}
          onSeparator={(separator) => read(open.file, separator)}
          onClose={close}
        />
      </Card>
      <Card title={t('columns.title')} span={12}>
        <ColumnList {...{ open, device }} phases={context.phases} onChange={(columns) => change({ columns })} />
      </Card>
      <ImportPreview {...{ device, open, context, understood, share, source }} onClose={close} />
    </>
  );
}
