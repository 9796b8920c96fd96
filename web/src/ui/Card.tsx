import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import css from './Card.module.css';

interface CardProps extends ComponentPropsWithoutRef<'section'> {
  readonly title?: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
}

/** A card with a title. */
export function Card({ title, aside, children, className, ...props }: CardProps) {
  return (
    <section aria-label={title} className={`${css.card} ${className ?? ''}`} {...props}>
      {title === undefined ? null : (
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
