import { t } from '@moodbowl/i18n/t';
import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import css from './AddRecipeMenu.module.css';

const WAYS = [
  { to: paths.newRecipe(), text: 'recipes.write' },
  { to: paths.importRecipe(), text: 'recipes.fromTheWeb' },
  { to: `${paths.importRecipe()}?from=text`, text: 'recipes.fromText' },
  { to: paths.importFile(), text: 'recipes.fromFile' },
] as const;

/** The ways to add a recipe. */
export function AddRecipeMenu() {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(() => setOpened(false), ['mousedown', 'touchstart', 'focusin']);
  const closeOnEscape = () => {
    if (!opened) return;
    setOpened(false);
    button.current?.focus();
  };
  useHotkeys([['Escape', closeOnEscape]]);
  return (
    <div ref={menu} className={css.menu}>
      <Button
        ref={button}
        variant="strong"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {t('recipes.add')}
      </Button>
      <ul id={id} hidden={!opened}>
        {WAYS.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
