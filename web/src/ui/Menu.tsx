import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
import css from './Menu.module.css';

/** A link, or an action, which may be done already. */
export type Choice = { readonly text: string } & (
  | { readonly to: string }
  | { readonly onPress: () => void; readonly pressed?: boolean }
);

interface MenuProps {
  readonly variant?: 'strong' | 'plain' | 'quiet';
  readonly choices: readonly Choice[];
  /** Whether it is at the start of a row on phones; otherwise it is at the end. */
  readonly stacked?: boolean;
  /** The name of the button, if its content is a sign. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of links and actions below it. Escape, the focus elsewhere, or a choice close it. */
export function Menu({ variant = 'plain', choices, stacked = false, label, children }: MenuProps) {
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
  // Escape closes the menu, and not a dialog around it.
  const onTop = { 'data-mantine-stop-propagation': opened };
  return (
    <div ref={menu} className={css.menu} data-stacked={stacked || undefined}>
      <Button
        ref={button}
        variant={variant}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        aria-label={label}
        {...onTop}
      >
        {children}
      </Button>
      <ul id={id} hidden={!opened}>
        {choices.map((choice) => (
          <li key={choice.text}>
            {'to' in choice ? (
              <Link to={choice.to} {...onTop}>
                {choice.text}
              </Link>
            ) : (
              <button
                type="button"
                aria-pressed={choice.pressed}
                {...onTop}
                onClick={() => {
                  setOpened(false);
                  button.current?.focus();
                  choice.onPress();
                }}
              >
                {choice.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
