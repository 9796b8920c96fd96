import { NavLink } from 'react-router';
import css from './LinkTabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly text: string }[];
}

/** Links among screens that belong together; the one that is open is marked. */
export function LinkTabs({ label, links }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={css.links}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to} className={css.link ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
