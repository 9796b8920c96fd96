import { t } from '@moodbowl/i18n/t';
import { useLayoutEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import css from './Bookmarklet.module.css';
import { CopyField } from '../../../ui/CopyField.tsx';

/**
 * The bookmark's script on another site: it opens the import here and hands over the page as the browser has it, for
 * sites that refuse servers. No token leaves this site, and nothing is sent to any other.
 */
function scriptOf(origin: string): string {
  const target = `${origin}${paths.importRecipe()}?page=1`;
  const code = `(()=>{const w=open(${JSON.stringify(target)});const o=${JSON.stringify(origin)};addEventListener('message',function f(e){if(e.origin!==o||e.data!=='ready')return;removeEventListener('message',f);w.postMessage({url:location.href,html:document.documentElement.outerHTML},o)})})()`;
  return `javascript:${encodeURIComponent(code)}`;
}

/** A link to drag into the browser's bookmarks; without a mouse, its address to copy into one. */
export function Bookmarklet({ open }: { readonly open: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const script = scriptOf(location.origin);
  useLayoutEffect(() => {
    const anchor = link.current;
    // React refuses such addresses, because they are dangerous where people can choose them.
    anchor?.setAttribute('href', script);
    // Pressed here it would read this page.
    anchor?.addEventListener('click', (event) => event.preventDefault());
  }, [script]);
  return (
    <details className={css.bookmark} open={open}>
      <summary>{t('recipes.bookmarkletTitle')}</summary>
      <div className={css.drag}>
        <p>{t('recipes.bookmarkletHelp')}</p>
        <a ref={link} href={paths.importRecipe()}>
          {t('recipes.bookmarklet')}
        </a>
      </div>
      <div className={css.copy}>
        <ol>
          <li>{t('recipes.bookmarkCopy')}</li>
          <li>{t('recipes.bookmarkEdit')}</li>
          <li>{t('recipes.bookmarkUse')}</li>
        </ol>
        <CopyField label={t('recipes.bookmarkAddress')} value={script} />
      </div>
    </details>
  );
}
