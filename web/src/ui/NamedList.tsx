import { t } from '@moodbowl/i18n/t';
import { numberText } from '../lib/format.ts';
import css from './NamedList.module.css';

/** Nobody reads more, and thousands of lines take long to lay out. */
const MOST = 200;

interface NamedListProps {
  readonly title: string;
  readonly items: readonly { readonly key: string; readonly name: string; readonly note?: string }[];
  /** Whether it is shown from the beginning. */
  readonly open?: boolean;
}

/** A list of names that can be opened; nothing if it is empty. */
export function NamedList({ title, items, open = false }: NamedListProps) {
  if (items.length === 0) return null;
  return (
    <details className={css.details} open={open}>
      <summary>{title}</summary>
      <ul>
        {items.slice(0, MOST).map(({ key, name, note }) => (
          <li key={key}>
            <span dir="auto">{name}</span>
            {note === undefined ? null : <span className={css.note}>{note}</span>}
          </li>
        ))}
        {items.length > MOST ? <li>{t('recipeFiles.more', { count: numberText(items.length - MOST) })}</li> : null}
      </ul>
    </details>
  );
}
