import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface OpenState {
  /** Whether the page below the recipe is the step before in the history. */
  readonly opensOver: boolean;
}

/**
 * The recipe that is open over a screen, by its id in the address: Back closes it, and a reload opens it again.
 */
export function useViewedRecipe(): {
  readonly id: string | undefined;
  readonly open: (id: string) => void;
  readonly close: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as Partial<OpenState> | null;
  const id = query.get('recipe') ?? undefined;
  const changed = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    next.delete('servings');
    edit(next);
    return next;
  };
  return {
    id,
    open: (wanted) => {
      setQuery(
        changed((next) => next.set('recipe', wanted)),
        { preventScrollReset: true, state: { opensOver: true } satisfies OpenState },
      );
    },
    close: () => {
      if (state?.opensOver) void navigate(-1);
      else
        setQuery(
          changed((next) => next.delete('recipe')),
          { replace: true, preventScrollReset: true },
        );
    },
  };
}
