import css from './Spoken.module.css';

/** A text for screen readers, said as soon as it changes. */
export function Spoken({ children }: { readonly children: string }) {
  return (
    <div className={css.spoken} aria-live="assertive">
      {children}
    </div>
  );
}
