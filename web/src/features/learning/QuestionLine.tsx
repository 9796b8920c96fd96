import { t } from '@moodbowl/i18n/t';
import type { Question } from '@moodbowl/contract/learning';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { inSentence, timeOfDay } from '../../lib/format.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Illustration } from '../../ui/Illustration.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { focusTitle } from '../../ui/Page.tsx';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import { useQuestion, useSkipQuestion } from './learning.queries.ts';
import css from './QuestionLine.module.css';

const ms = TOAST_MS.mood;

/** Asks how somebody feels after a meal, when there is a meal to ask about. Any mood that is logged now answers. */
export function QuestionLine({ children }: { readonly children?: ReactNode }) {
  const { data: question } = useQuestion();
  return question ? (
    <Asked key={question.meal_log_id} question={question}>
      {children}
    </Asked>
  ) : null;
}

function Asked({ question, children }: { readonly question: Question; readonly children: ReactNode }) {
  const { meal_log_id: id, meal_id } = question;
  const meal = inSentence(question.meal_name);
  const skip = useSkipQuestion();
  const leave = (never: boolean) => {
    if (skip.isPending) return;
    handleMutation(skip.mutateAsync({ id, never }), {
      worked: () => {
        if (never) toastInfo(t('learning.neverAsked', { meal }), { ms });
        focusTitle();
      },
      failed: (error) => toastError(messageOf(error, t('learning.skipFailed')), { ms }),
    });
  };
  return (
    <section aria-label={t('learning.howNow', { meal })} className={css.line}>
      <Illustration name="plate" size={40} />
      <div className={css.text}>
        <strong dir="auto">{t('learning.howNow', { meal })}</strong>
        <span className={css.eaten}>{t('learning.eatenAt', { time: timeOfDay(question.ate_at) })}</span>
        {children}
      </div>
      {meal_id === null ? null : (
        <Menu
          variant="quiet"
          label={t('learning.more')}
          choices={[{ text: t('learning.never'), onPress: () => leave(true) }]}
        >
          ⋯{/* untranslated: a sign */}
        </Menu>
      )}
      <Button variant="quiet" aria-label={t('learning.skip')} onClick={() => leave(false)}>
        ×{/* untranslated: a sign */}
      </Button>
    </section>
  );
}
