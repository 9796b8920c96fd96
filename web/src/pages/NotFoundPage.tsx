import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Art } from '../ui/Art.tsx';
import { Button } from '../ui/Button.tsx';
import { useFocusOnArrival } from '../ui/Page.tsx';
import css from '../ui/ErrorScreen.module.css';
import { useTitle } from '../ui/use-title.ts';

export function NotFoundPage() {
  const heading = useFocusOnArrival();
  useTitle('Page not found');
  return (
    <main className={css.screen}>
      <Art name="compass" size={120} />
      <h1 ref={heading} tabIndex={-1}>
        There is no such page
      </h1>
      <p>The address may have a typo, or what was here has moved. Your kitchen is still where it was.</p>
      <Button look="primary" component={Link} to={paths.home()}>
        Go home
      </Button>
    </main>
  );
}
