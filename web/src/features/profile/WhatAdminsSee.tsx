import { t } from '@moodbowl/i18n/t';
import { Card } from '../../ui/Card.tsx';
import css from './Account.module.css';

/** What the people who run this Moodbowl see of the account. */
export function WhatAdminsSee() {
  return (
    <Card title={t('profile.adminsSee')}>
      <p className={css.text}>{t('profile.adminsSeeHelp')}</p>
    </Card>
  );
}
