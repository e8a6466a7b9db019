import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../../base/ui/Card.tsx';
import { AddLink } from '../flow/AddLink.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { GatewaysCard } from './GatewaysCard.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import styles from './list.module.css';
import { WaitingCard } from './WaitingCard.tsx';

/** All devices and gateways: how each connects, what it sends and what was refused of it (R-ADD). */
export function DevicesPage() {
  const { t } = useTranslation(['connecting']);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <div className={styles.top}>
        <AddLink to={{}} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('list.add')}
        </AddLink>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t('import.open')}
        </Button>
      </div>
      <CardGrid>
        <WaitingCard />
        <DevicesCard />
        <GatewaysCard />
      </CardGrid>
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
