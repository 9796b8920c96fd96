import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import css from './ImportOffer.module.css';

interface ImportOfferProps {
  /** The valid address that was handed over. */
  readonly address: string;
  /** The title of a page that came whole. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/**
 * Says where something is from that another app or site wants to have read. Any site can open this screen, so nothing
 * is fetched and nothing is read before somebody has seen the name of the site and pressed.
 */
export function ImportOffer({ address, title = '', children }: ImportOfferProps) {
  return (
    <div className={css.offer}>
      <p className={css.from}>
        {t('recipes.offerFrom')} <strong dir="ltr">{new URL(address).host}</strong>
      </p>
      {title === '' ? null : (
        <p className={css.title}>
          <bdi>{title}</bdi>
        </p>
      )}
      {children}
      <p>{t('recipes.offerHint')}</p>
    </div>
  );
}
