import { t } from '@moodbowl/i18n/t';
import type { Block } from '@moodbowl/contract/friends';
import { useRef } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { handleMutation } from '../../lib/handle-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import type { Say } from '../../ui/Snackbar.tsx';
import css from './BlockedPeople.module.css';
import { useBlocks, useUnblock } from './friends.queries.ts';

/** The people whom the user has blocked; nothing if there are none. */
export function BlockedPeople({ say }: { readonly say: Say }) {
  const { data: blocks = [] } = useBlocks();
  const unblock = useUnblock();
  const section = useRef<HTMLElement>(null);
  if (blocks.length === 0) return null;

  const end = (block: Block) => {
    // The row disappears with its button.
    section.current?.focus({ preventScroll: true });
    handleMutation(unblock.mutateAsync(block), {
      worked: ({ message }) => say('good', message),
      failed: (error) => say('error', messageOf(error, t('friends.actionFailed', { action: 'unblocking' }))),
    });
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={t('friends.blockedPeople')} className={css.blocked}>
      <h2>{t('friends.blockedPeople')}</h2>
      <ul>
        {blocks.map((block) => (
          <li key={block.user_id}>
            <bdi>{block.username}</bdi>
            <Button
              variant="quiet"
              onClick={() => end(block)}
              aria-label={t('friends.unblockUsername', { username: block.username })}
            >
              {t('friends.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
