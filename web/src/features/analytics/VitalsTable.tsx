import { t } from '@moodbowl/i18n/t';
import type { VitalSummary } from '@moodbowl/contract/analytics';
import tableCss from '../../ui/Table.module.css';
import { countText, RATING_WORDS, ratingOf, ratingsOf, shareText, VITAL_WORDS, vitalText } from './analytics-words.ts';
import css from './VitalsTable.module.css';

/** How fast and stable the page was for its users. */
export function VitalsTable({ vitals }: { readonly vitals: readonly VitalSummary[] }) {
  return (
    <table className={`${tableCss.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('analytics.whatWasMeasured')}</th>
          <th scope="col">{t('analytics.threeOfFourWithin')}</th>
          <th scope="col">{t('analytics.howTheyWere')}</th>
          <th scope="col">{t('analytics.measured')}</th>
        </tr>
      </thead>
      <tbody>
        {vitals.map((summary) => (
          <Row key={summary.metric} summary={summary} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ summary }: { readonly summary: VitalSummary }) {
  const { metric, p75, count } = summary;
  const { name, meaning } = VITAL_WORDS[metric];
  const { text, colour } = RATING_WORDS[ratingOf(metric, p75)];
  return (
    <tr>
      <th scope="row">
        <span className={css.metric}>{metric}</span> {t(name)}
        <span className={css.meaning}>{t(meaning)}</span>
      </th>
      <td className={css.p75}>
        <strong>{vitalText(metric, p75)}</strong>
        <span className={css.rating} style={{ '--mood': colour }}>
          {t(text)}
        </span>
      </td>
      <td className={css.shares}>
        <Ratings summary={summary} />
      </td>
      <td className={css.count}>
        {countText(count)} <span>{t('analytics.measuredAfterCount')}</span>
      </td>
    </tr>
  );
}

function Ratings({ summary }: { readonly summary: VitalSummary }) {
  const ratings = ratingsOf(summary);
  return (
    <>
      <span className={css.parts} aria-hidden="true">
        {ratings
          .filter(({ count }) => count > 0)
          .map(({ rating, count, colour }) => (
            <span key={rating} className={css.part} style={{ '--mood': colour, flexGrow: count }} />
          ))}
      </span>
      <span className={css.text}>
        {ratings.map(({ rating, text, count, colour }) => (
          <span key={rating} style={{ '--mood': colour }}>
            {t(text)} {shareText(count, summary.count)}
          </span>
        ))}
      </span>
    </>
  );
}
