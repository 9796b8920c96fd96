import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Alert } from '../../ui/Alert.tsx';
import css from './Account.module.css';
import { useExport } from './profile.queries.ts';

/** Downloads everything that the account owns. */
export function ExportData() {
  const collect = useExport();
  return (
    <Card title={t('profile.yourData')}>
      <div className={css.content}>
        <p className={css.text}>{t('profile.exportHelp')}</p>
        {collect.isError ? <Alert kind="error">{messageOf(collect.error, t('profile.exportFailed'))}</Alert> : null}
        <div className={css.actions}>
          <Button busy={collect.isPending} onClick={() => collect.mutate('json')}>
            {t('profile.downloadEverything')}
          </Button>
          <Button busy={collect.isPending} onClick={() => collect.mutate('csv')}>
            {t('profile.downloadMoods')}
          </Button>
          <Button component={Link} to={paths.importMoods()}>
            {t('moodFiles.fromOtherApps')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
