import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MealTile } from './MealTile.tsx';

test('the title opens the meal', () => {
  render(
    <MemoryRouter>
      <MealTile meal={{ name: 'Red lentil dal', image_url: '', mood: 'Happy' }} to="/meals/7">
        <button type="button">Remove</button>
      </MealTile>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Red lentil dal' }).getAttribute('href')).toBe('/meals/7');
});
