import { t } from '@moodbowl/i18n/t';
import type { StepPart } from '@moodbowl/recipe-reader/steps/scale-step';
import { useState } from 'react';
import css from './StepText.module.css';

/** A step whose amounts are those of the chosen servings; a press on one shows what the recipe says. */
export function StepText({ parts }: { readonly parts: readonly StepPart[] }) {
  return parts.map(({ text, written }, index) =>
    written === undefined ? text : <Amount key={`${index} ${text}`} text={text} written={written} />,
  );
}

function Amount({ text, written }: Required<StepPart>) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={css.amount} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {text}
      </button>
      {isShown ? <span className={css.written}> {t('meals.writtenAmount', { written })}</span> : null}
    </>
  );
}
