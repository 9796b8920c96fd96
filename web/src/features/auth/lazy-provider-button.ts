import { lazy, type ReactElement } from 'react';
import type { ProviderButtonProps } from './ProviderButton.tsx';

interface Part {
  readonly default: (props: ProviderButtonProps) => ReactElement | null;
}

/** Loaded where there is a provider. If it cannot be loaded, the other ways to sign in are still there. */
export const ProviderButton = lazy(async (): Promise<Part> => {
  try {
    return { default: (await import('./ProviderButton.tsx')).ProviderButton };
  } catch (error) {
    console.warn('The button of the provider could not be loaded', error);
    return { default: () => null };
  }
});
