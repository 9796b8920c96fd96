import { useNavigate } from 'react-router';
import { MealForm } from '../features/meals/MealForm.tsx';
import { paths } from '../lib/paths.ts';
import { Page } from '../ui/Page.tsx';

export function AddMealPage() {
  const navigate = useNavigate();
  return (
    <Page title="Add New Meal">
      <MealForm onClose={() => void navigate(paths.admin())} />
    </Page>
  );
}
