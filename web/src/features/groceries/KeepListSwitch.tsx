import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { wantsKept } from '../../lib/keep-choice.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { loadGroceries } from './groceries.queries.ts';
import { setWantsKept } from './sync/kept-list.ts';

/** Whether list and recipes are kept on this device, to be there without a signal. */
export function KeepListSwitch() {
  const [wanted, setWanted] = useState(() => wantsKept() === true);
  return (
    <Card title={t('groceries.withoutSignal')}>
      <Switch
        label={t('groceries.keepYes')}
        help={t('groceries.keepHelp')}
        checked={wanted}
        onChange={(next) => {
          setWanted(next);
          void setWantsKept(next);
          // There may be nothing to keep yet.
          if (next) void loadGroceries();
        }}
      />
    </Card>
  );
}
