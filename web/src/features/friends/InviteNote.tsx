import { t } from '@moodbowl/i18n/t';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import css from './InviteNote.module.css';

/**
 * Explains what happens to a request by email, and offers the link to register. The same for every email, so that it
 * does not reveal who has an account.
 */
export function InviteNote({ say }: { readonly say: Say }) {
  const link = new URL(paths.register(), location.href).href;
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    try {
      if (canShare)
        return await navigator.share({ title: t('friends.shareTitle'), text: t('friends.inviteText'), url: link });
      // Pages without TLS have no clipboard.
      await navigator.clipboard.writeText(link);
      say('good', t('friends.linkCopied'));
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('error', t('friends.shareFailed'));
    }
  };
  return (
    <div className={css.note}>
      <p>{t('friends.emailWaits')}</p>
      <div className={css.share}>
        <code>{link}</code>
        <Button onClick={() => void share()}>{canShare ? t('friends.shareLink') : t('friends.copyLink')}</Button>
      </div>
    </div>
  );
}
