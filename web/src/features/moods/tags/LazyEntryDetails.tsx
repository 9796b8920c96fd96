import { type ComponentProps, Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import css from './Tags.module.css';

const load = async () => ({ default: (await import('./EntryDetails.tsx')).EntryDetails });
const EntryDetails = lazyPart(load);

interface LazyEntryDetailsProps extends Omit<ComponentProps<typeof EntryDetails>, 'mood'> {
  readonly mood: ComponentProps<typeof EntryDetails>['mood'] | undefined;
}

/** The details of an entry, once there is a mood. They are loaded when the page has nothing else to do. */
export function LazyEntryDetails({ mood, ...props }: LazyEntryDetailsProps) {
  useEffect(() => whenIdle(() => void load().catch(() => {})), []);
  if (!mood) return null;
  return (
    <Suspense fallback={<div className={css.waiting} />}>
      <EntryDetails mood={mood} {...props} />
    </Suspense>
  );
}
