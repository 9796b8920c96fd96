import { isLanguage, LANGUAGE_TAGS, LANGUAGES } from '@moodbowl/i18n/languages';
import { t } from '@moodbowl/i18n/t';
import { chooseLanguage } from '../lib/account-language.ts';
import { chosenLanguage } from '../lib/language.ts';
import css from './LanguageSelect.module.css';

interface LanguageSelectProps {
  /** Only a globe, for small places. */
  readonly compact?: boolean;
}

/** Chooses the language of the page. Each language has its own name for itself. */
export function LanguageSelect({ compact = false }: LanguageSelectProps) {
  return (
    <label className={css.select} data-compact={compact || undefined}>
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      >
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
      </svg>
      <span className={css.label}>{t('language.label')}</span>
      <select
        value={chosenLanguage() ?? ''}
        onChange={({ currentTarget: { value } }) => void chooseLanguage(isLanguage(value) ? value : undefined)}
      >
        <option value="">{t('language.browser')}</option>
        {LANGUAGE_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag]}
          </option>
        ))}
      </select>
    </label>
  );
}
