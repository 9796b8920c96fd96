import { t } from '@moodbowl/i18n/t';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** Gives the action of a toast about something on a day (`YYYY-MM-DD`): it leads there. */
export function useSeeDay() {
  const navigate = useNavigate();
  return (date: string) => ({ text: t('mealLogs.seeDay'), run: () => void navigate(paths.moodDay(date)) });
}
