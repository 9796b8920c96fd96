import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passTime, stopTime } from '../../../../test/open-screen.tsx';
import { FloatingBubbles } from './FloatingBubbles.tsx';

it('is 280 by 340 pixels, and reveals its line after ten seconds', async () => {
  stopTime();
  render(<FloatingBubbles line="Be kind to yourself." />);
  const { width, height } = screen.getByRole('region', { name: 'Bubbles to pop' }).style;
  expect({ width, height }).toEqual({ width: '280px', height: '340px' });
  await passTime(9_999);
  expect(screen.queryByText('Be kind to yourself.')).toBeNull();
  await passTime(1);
  expect(screen.queryByText('Be kind to yourself.')).not.toBeNull();
});

it('pops a bubble in half a second', () => {
  render(<FloatingBubbles line="Be kind to yourself." />);
  const bubble = screen.getByRole('button', { name: 'Pop bubble 1' });
  fireEvent.click(bubble);
  const skin = bubble.firstElementChild as HTMLElement;
  expect(skin.dataset['popped']).toBe('true');
  expect(skin.style.animationDuration).toBe('500ms');
});
