import { t } from '@moodbowl/i18n/t';
import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Illustration } from './Illustration.tsx';
import { Button } from './Button.tsx';
import css from './ErrorScreen.module.css';
import { useTitle } from './use-title.ts';
import { Row } from './Row.tsx';

/** Shown if rendering a screen failed: explains it and offers to reload. */
export function ErrorScreen() {
  const error = useRouteError();
  useTitle(t('app.somethingBroke'));
  useEffect(() => console.error(error), [error]);
  return (
    <main className={css.screen}>
      <Illustration name="umbrella" size={120} />
      <h1>{t('app.brokeTitle')}</h1>
      <p>{t('app.screenBroke')}</p>
      <Row gap={3} justify="center">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('app.loadAgain')}
        </Button>
        <Button component={Link} to={paths.home()} reloadDocument>
          {t('common.goHome')}
        </Button>
      </Row>
    </main>
  );
}
