import { useLocation, useSearchParams } from 'react-router';
import { servingsIn } from './servings.ts';

/** The servings for which a recipe is shown. They are in the address, so that they survive cooking and a reload. */
export function useServings(ofRecipe: number | null): {
  readonly chosen: number;
  readonly choose: (servings: number) => void;
} {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const choose = (next: number) => {
    const changed = new URLSearchParams(query);
    changed.set('servings', String(next));
    setQuery(changed, { replace: true, preventScrollReset: true, state });
  };
  return { chosen: servingsIn(query, ofRecipe), choose };
}
