import { t } from '@moodbowl/i18n/t';
import type { MealLinkView } from '@moodbowl/contract/learning';
import { messageOf } from '../../lib/api-client.ts';
import { inSentence } from '../../lib/format.ts';
import { TOAST_MS, toastError, toastInfo } from '../../ui/toast.ts';
import css from './AfterMealTag.module.css';
import { useLinkAgain, useUnlink } from './learning.queries.ts';

const ms = TOAST_MS.meal;

function failed(error: unknown): void {
  toastError(messageOf(error, t('learning.unlinkFailed')), { ms });
}

/** "after lentil soup ×" beside a mood: the mood counts for the meal until the link is taken back. */
export function AfterMealTag({ link }: { readonly link: MealLinkView }) {
  const id = link.meal_log_id;
  const meal = inSentence(link.meal_name);
  const unlink = useUnlink();
  const linkAgain = useLinkAgain();
  const takeBack = () => {
    if (unlink.isPending) return;
    void unlink.mutateAsync(id).then(
      () =>
        toastInfo(t('learning.unlinked', { meal }), {
          ms: TOAST_MS.feedback,
          action: { text: t('mealLogs.undo'), run: () => void linkAgain.mutateAsync(id).catch(failed) },
        }),
      failed,
    );
  };
  return (
    <span className={css.tag}>
      <span dir="auto">{t('learning.after', { meal })}</span>
      <button type="button" aria-label={t('learning.unlink', { meal })} onClick={takeBack}>
        <span aria-hidden="true">×{/* untranslated: a sign */}</span>
      </button>
    </span>
  );
}
