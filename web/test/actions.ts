import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { settle } from './open-screen.tsx';

type Role = 'button' | 'link' | 'tab' | 'checkbox' | 'switch';

/**
 * Waits for a control, clicks it and waits for what follows; looks in the whole document by default. While time stands
 * still, it must be there already.
 */
export async function press(name: string | RegExp, role: Role = 'button', container = document.body): Promise<void> {
  const { getByRole, findByRole } = within(container);
  fireEvent.click(vi.isFakeTimers() ? getByRole(role, { name }) : await findByRole(role, { name }));
  await settle();
}

/** Types a text into the field with this label, in place of what it holds. */
export function fill(label: string | RegExp, value: string, container = document.body): void {
  fireEvent.change(within(container).getByLabelText(label), { target: { value } });
}

/** What the field with this label holds. */
export function valueOf(label: string | RegExp): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}
