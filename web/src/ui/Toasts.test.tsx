import { act, render, screen } from '@testing-library/react';
import { toast } from 'react-toastify';
import { expect, it } from 'vitest';
import { Toasts } from './Toasts.tsx';

it('shows toasts at the top right for five seconds by default', async () => {
  render(<Toasts />);
  act(() => void toast('Hello'));
  const shown = await screen.findByRole('alert');
  expect(shown.closest('.Toastify__toast-container--top-right')).not.toBeNull();
  const bar = shown.closest('.Toastify__toast')?.querySelector<HTMLElement>('.Toastify__progress-bar');
  expect(bar?.style.animationDuration).toBe('5000ms');
});
