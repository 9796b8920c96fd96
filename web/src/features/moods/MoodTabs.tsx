import { t } from '@moodbowl/i18n/t';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';

/** The ways between what was logged and what it shows. */
export function MoodTabs() {
  return (
    <LinkTabs
      label={t('common.moodTracker')}
      links={[
        { to: paths.moodTracker(), text: t('common.moodTracker') },
        { to: paths.year(), text: t('year.title') },
        { to: paths.insights(), text: t('common.insights') },
        { to: paths.searchMoods(), text: t('moodSearch.tab') },
      ]}
    />
  );
}
