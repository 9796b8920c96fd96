import { t } from '@moodbowl/i18n/t';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import css from './Eating.module.css';
import { useEating } from './eating.queries.ts';

/** Says what is left out here, and leads to where that is chosen. */
export function EatingHint() {
  const { data } = useEating();
  // Its line is there from the beginning, so that nothing moves when it is known.
  if (!data) return <p className={css.hint} />;
  const { diet, foods_left_out: foods } = data.applied;
  const ofDiet = diet === null ? [] : [t(diet === 'vegan' ? 'eating.noAnimals' : 'eating.noMeat')];
  const what = [...ofDiet, ...foods].join(', ');
  return (
    <p className={css.hint}>
      {what === '' ? null : <span dir="auto">{t('eating.without', { what })} · </span>}
      <Link to={paths.settings('#eating')}>{what === '' ? t('eating.leaveOut') : t('eating.change')}</Link>
    </p>
  );
}
