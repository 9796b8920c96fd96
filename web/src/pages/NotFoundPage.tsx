import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Illustration } from '../ui/Illustration.tsx';
import { Button } from '../ui/Button.tsx';
import { useFocusOnArrival } from '../ui/Page.tsx';
import css from '../ui/ErrorScreen.module.css';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundPage() {
  const heading = useFocusOnArrival();
  useTitle(t('common.pageNotFound'));
  return (
    <main className={css.screen}>
      <Illustration name="compass" size={120} />
      <h1 ref={heading} tabIndex={-1}>
        {t('app.thereIsNoSuchPage')}
      </h1>
      <p>{t('app.notFoundHelp')}</p>
      <Button variant="primary" component={Link} to={paths.home()}>
        {t('common.goHome')}
      </Button>
    </main>
  );
}
