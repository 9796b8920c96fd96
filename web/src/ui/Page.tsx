import { type ReactNode, useEffect, useRef } from 'react';
import css from './Page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** For the browser's title, if it should differ from the heading. */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  /** The colour of the header; that of today's mood by default. */
  readonly tint?: string | undefined;
  /** At the start of the header. */
  readonly before?: ReactNode;
  /** At the end of the header: a face, a button. */
  readonly aside?: ReactNode;
  /** On phones the end of the header has its own line. */
  readonly stacked?: boolean;
  /** On phones the title has space for two lines, for a title that is loaded. */
  readonly twoLines?: boolean;
  /** Whether the header is left out on paper, where the content has its own. */
  readonly onScreenOnly?: boolean;
  readonly children: ReactNode;
}

/** The frame of every signed-in screen: a header with the title, then the content. Focuses the title on arrival. */
export function Page({
  title,
  documentTitle = title,
  lead,
  tint,
  before,
  aside,
  stacked = false,
  twoLines = false,
  onScreenOnly = false,
  children,
}: PageProps) {
  const heading = useFocusOnArrival();
  useTitle(documentTitle);
  return (
    <main className={css.page}>
      <div
        className={css.head}
        data-stacked={stacked || undefined}
        data-on-screen-only={onScreenOnly || undefined}
        style={tint === undefined ? undefined : { '--mood': tint }}
      >
        {before}
        <div className={css.text}>
          <h1 ref={heading} tabIndex={-1} dir="auto" data-two-lines={twoLines || undefined}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={css.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
      <div className={css.body}>{children}</div>
    </main>
  );
}

/** Moves the focus to the title, without scrolling: what had it disappears. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** On the first screen after loading, the focus stays where it is. */
let hasShownScreen = false;

/** For headings: gets the focus when the person came from another screen, not on the first load. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownScreen) heading.current?.focus({ preventScroll: true });
    hasShownScreen = true;
  }, []);
  return heading;
}
