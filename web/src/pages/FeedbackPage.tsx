import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx';
import { PastFeedback } from '../features/feedback/PastFeedback.tsx';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import css from './FeedbackPage.module.css';

export function FeedbackPage() {
  return (
    <Page title="Feedback" lead="Tell the people behind Moodbowl what you think.">
      <div className={css.columns}>
        <Card aria-label="Write to us">
          <FeedbackForm />
        </Card>
        <PastFeedback />
      </div>
    </Page>
  );
}
