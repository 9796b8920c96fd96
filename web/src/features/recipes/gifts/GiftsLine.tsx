import { t } from '@moodbowl/i18n/t';
import { paths } from '../../../lib/paths.ts';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { useGifts } from './gifts.queries.ts';

/** One line about recipes that friends have sent; nothing if there are none. */
export function GiftsLine() {
  const gifts = useGifts().data ?? [];
  const [newest] = gifts;
  if (!newest) return null;
  return (
    <NoticeLine to={paths.ownRecipes()} illustration="plate">
      {t('recipes.giftsWait', { count: gifts.length, name: newest.from })}
    </NoticeLine>
  );
}
