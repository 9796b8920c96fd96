import { t } from '@moodbowl/i18n/t';
import type { Insights } from '@moodbowl/contract/learning';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Card } from '../../ui/Card.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './WhatIsLearned.module.css';
import { useAskAgain, useForgetAll } from './learning.queries.ts';
import { Row } from '../../ui/Row.tsx';

interface WhatIsLearnedProps {
  readonly insights: Insights;
  /** Leads to the choices about learning. */
  readonly children: ReactNode;
}

/** Everything that is known, to take away or to have forgotten. */
export function WhatIsLearned({ insights, children }: WhatIsLearnedProps) {
  const [asking, setAsking] = useState(false);
  const download = () => {
    const content = JSON.stringify(insights, null, 2);
    saveFile(new File([content], 'moodbowl-insights.json', { type: 'application/json' }));
  };
  return (
    <Card title={t('insights.learned')}>
      <p className={css.help}>{t('insights.learnedHelp')}</p>
      {insights.unasked.length > 0 ? <UnaskedMeals meals={insights.unasked} /> : null}
      <Row gap={3}>
        {children}
        {insights.answers > 0 ? (
          <>
            <Button onClick={download}>{t('insights.download')}</Button>
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t('insights.forgetAll')}
            </Button>
          </>
        ) : null}
      </Row>
      {asking ? <ForgetAllDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function UnaskedMeals({ meals }: { readonly meals: Insights['unasked'] }) {
  const askAgain = useAskAgain();
  const list = useRef<HTMLUListElement>(null);
  const ask = (id: string) => {
    if (askAgain.isPending) return;
    void askAgain.mutateAsync(id).then(
      () => list.current?.focus(),
      (error: unknown) => toastError(messageOf(error, t('insights.askAgainFailed')), { ms: TOAST_MS.meal }),
    );
  };
  return (
    <section className={css.unasked}>
      <h3>{t('insights.unasked')}</h3>
      <ul ref={list} tabIndex={-1}>
        {meals.map(({ meal_id, name }) => (
          <li key={meal_id}>
            <span dir="auto">{name}</span>
            <TextButton aria-label={t('insights.askAgainName', { name })} onClick={() => ask(meal_id)}>
              {t('insights.askAgain')}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ForgetAllDialog({ onClose }: { readonly onClose: () => void }) {
  const forget = useForgetAll();
  const forgetAll = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        toastInfo(t('insights.forgotAll'), { ms: TOAST_MS.feedback });
        onClose();
        focusTitle();
      },
    });
  return (
    <ConfirmDialog
      title={t('insights.forgetAllTitle')}
      yes={t('insights.forgetYes')}
      no={t('insights.keep')}
      busy={forget.isPending}
      problem={forget.error ? messageOf(forget.error, t('insights.forgetFailed')) : undefined}
      onConfirm={forgetAll}
      onClose={onClose}
    >
      {t('insights.forgetAllMeans')}
    </ConfirmDialog>
  );
}
