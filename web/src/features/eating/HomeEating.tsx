import { t } from '@moodbowl/i18n/t';
import css from './Eating.module.css';
import { EatingFields } from './EatingFields.tsx';
import { useEating, useSetHomeEating } from './eating.queries.ts';

/** The foods and diet that the home leaves out, as a part of its card. */
export function HomeEating() {
  const { data } = useEating();
  const change = useSetHomeEating();
  if (!data) return null;
  return (
    <section className={css.home}>
      <h3>{t('eating.homeTitle')}</h3>
      <p className={css.help}>{t('eating.homeHelp')}</p>
      <EatingFields
        value={data.home}
        dietLabel={t('eating.homeDiet')}
        onChange={(chosen) => change.mutateAsync(chosen)}
      />
    </section>
  );
}
