import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { servingsIn } from '../../../lib/servings.ts';

interface Recipe {
  readonly id: string;
  readonly servings: number | null;
}

/**
 * The servings for which a recipe is shown. On the recipe's own screen they are in the address, so that they survive
 * cooking and a reload; elsewhere they last as long as the component.
 */
export function useServings({ id, servings }: Recipe): {
  readonly chosen: number;
  readonly choose: (servings: number) => void;
  /** Whether this is the recipe's own screen. */
  readonly isOwnScreen: boolean;
} {
  const isOwnScreen = useParams()['id'] === id;
  const [query, setQuery] = useSearchParams();
  const [local, setLocal] = useState<number>();
  const inAddress = (next: number) => setQuery({ servings: String(next) }, { replace: true, preventScrollReset: true });
  return {
    chosen: isOwnScreen ? servingsIn(query, servings) : (local ?? servings ?? 1),
    choose: isOwnScreen ? inAddress : setLocal,
    isOwnScreen,
  };
}
