import { t } from '@moodbowl/i18n/t';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { MealForm } from '../features/meals/form/MealForm.tsx';
import { useMealToEdit } from '../features/meals/meals.queries.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TOAST_MS, toastError } from '../ui/toast.ts';

export function EditMealPage() {
  const { id = '' } = useParams();
  const { data: meal, isLoadingError } = useMealToEdit(id);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLoadingError) return;
    toastError(t('meals.oneFailed'), { ms: TOAST_MS.admin, key: 'edit-meal' });
    void navigate(paths.admin(), { replace: true });
  }, [isLoadingError, navigate]);
  return (
    <Page title={t('common.editMeal')}>
      {meal ? <MealForm key={id} meal={meal} onClose={() => void navigate(paths.admin())} /> : <Loading />}
    </Page>
  );
}

function Loading() {
  return (
    <Card aria-label={t('common.meal')}>
      <p role="status">{t('meals.loadingOne')}</p>
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={96} />
      <Skeleton height={280} />
    </Card>
  );
}
