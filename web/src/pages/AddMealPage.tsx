import { t } from '@moodbowl/i18n/t';
import { useNavigate } from 'react-router';
import { MealForm } from '../features/meals/admin/MealForm.tsx';
import { paths } from '../lib/paths.ts';
import { Page } from '../ui/Page.tsx';

export function AddMealPage() {
  const navigate = useNavigate();
  return (
    <Page title={t('common.addNewMeal')}>
      <MealForm onClose={() => void navigate(paths.admin())} />
    </Page>
  );
}
