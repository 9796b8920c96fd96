import { t } from '@moodbowl/i18n/t';
import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx';
import { PastFeedback } from '../features/feedback/PastFeedback.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import css from './FeedbackPage.module.css';

export function FeedbackPage() {
  return (
    <Page title={t('common.feedback')} lead={t('pages.tellThePeopleBehindMoodbowl')}>
      <div className={css.columns}>
        <Card aria-label={t('pages.writeToUs')}>
          <FeedbackForm />
        </Card>
        <PastFeedback />
      </div>
    </Page>
  );
}
