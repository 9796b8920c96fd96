import { t } from '@moodbowl/i18n/t';
import type { Usage } from '@moodbowl/contract/analytics';
import css from './ScreenList.module.css';
import { countText, SCREEN_NAMES, shareText } from './analytics-words.ts';

/** Views per screen, most viewed first, with their share. */
export function ScreenList({ paths }: { readonly paths: Usage['paths'] }) {
  const total = paths.reduce((sum, { views }) => sum + views, 0);
  const most = paths[0]?.views ?? 1;
  return (
    <ol className={css.list}>
      {paths.map(({ path, views }) => (
        <li key={path}>
          <span className={css.name}>
            {t(SCREEN_NAMES[path])} {path === '*' ? null : <code>{path}</code>}
          </span>
          <strong>{countText(views)}</strong>
          <span className={css.share}>{shareText(views, total)}</span>
          <span className={css.track} aria-hidden="true">
            <span className={css.bar} style={{ width: `${(100 * views) / most}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
