import { t } from '@moodbowl/i18n/t';
import { Button } from '../../../ui/Button.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import css from './ImportPanel.module.css';
import type { HandedPage } from './use-handed-page.ts';
import { Row } from '../../../ui/Row.tsx';

/** The beginning of a page, in characters: there its title is. */
const HEAD = 50_000;

/** The title of a page. Nothing in it is loaded or run. */
const titleOf = (html: string) => new DOMParser().parseFromString(html.slice(0, HEAD), 'text/html').title.slice(0, 200);

/** Asks whether a page that another tab has handed over shall be read. */
export function HandedOffer({ page, onRead }: { readonly page: HandedPage; readonly onRead: () => void }) {
  return (
    <div className={css.panel}>
      <ImportOffer address={page.url} title={titleOf(page.html)}>
        <p dir="ltr">{page.url}</p>
      </ImportOffer>
      <Row gap={3}>
        <Button variant="primary" onClick={onRead}>
          {t('recipes.read')}
        </Button>
      </Row>
    </div>
  );
}
