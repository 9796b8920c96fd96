import css from './Splash.module.css';

/** What stands while the first screen is on its way: the ground, and after a moment a quiet word. */
export function Splash() {
  return (
    <p role="status" className={css.splash}>
      Setting the table…
    </p>
  );
}
