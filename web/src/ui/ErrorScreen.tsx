import { useEffect } from 'react';
import { Link, useRouteError } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Art } from './Art.tsx';
import { Button } from './Button.tsx';
import css from './ErrorScreen.module.css';
import { useTitle } from './use-title.ts';

/** What shows when a screen broke: says so, and offers a way on. */
export function ErrorScreen() {
  const error = useRouteError();
  useTitle('Something broke');
  useEffect(() => console.error(error), [error]);
  return (
    <main className={css.screen}>
      <Art name="umbrella" size={120} />
      <h1>That did not go as planned</h1>
      <p>Something on this screen broke. What you saved is safe. Loading it again usually helps.</p>
      <div className={css.ways}>
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <Button component={Link} to={paths.home()} reloadDocument>
          Go home
        </Button>
      </div>
    </main>
  );
}
