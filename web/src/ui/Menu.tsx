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
  /** The name of the button, if its content is a sign. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of links and actions below it. Escape, the focus elsewhere, or a choice close it. */
export function Menu({ variant = 'plain', choices, label, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside<HTMLDivElement>(() => setOpened(false), ['mousedown', 'touchstart', 'focusin']);
  const closeOnEscape = (event: { stopPropagation: () => void }) => {
    if (!opened) return;
    // A dialog around the menu stays open.
    event.stopPropagation();
    setOpened(false);
    button.current?.focus();
  };
  useHotkeys([['Escape', closeOnEscape]]);
  return (
    <div ref={menu} className={css.menu}>
      <Button
        ref={button}
        variant={variant}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
        aria-label={label}
      >
        {children}
      </Button>
      <ul id={id} hidden={!opened}>
        {choices.map((choice) => (
          <li key={choice.text}>
            {'to' in choice ? (
              <Link to={choice.to}>{choice.text}</Link>
            ) : (
              <button
                type="button"
                aria-pressed={choice.pressed}
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
