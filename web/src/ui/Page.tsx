import { type ReactNode, useEffect, useRef } from 'react';
import css from './Page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** For the browser's title, where it should say more than the heading. */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  /** Colour of the header; the mood of the day by default. */
  readonly tint?: string | undefined;
  /** Stands at the beginning of the head. */
  readonly before?: ReactNode;
  /** Stands at the end of the head: a face, a button. */
  readonly aside?: ReactNode;
  /** On phones the end of the head gets a line of its own. */
  readonly stacked?: boolean;
  /** On phones the title has room for two lines, for a title that is loaded and may need them. */
  readonly twoLines?: boolean;
  readonly children: ReactNode;
}

/** The frame of every signed-in screen: head with title, then the content. Moves focus to the title on arrival. */
export function Page({
  title,
  documentTitle = title,
  lead,
  tint,
  before,
  aside,
  stacked = false,
  twoLines = false,
  children,
}: PageProps) {
  const heading = useFocusOnArrival();
  useTitle(documentTitle);
  return (
    <main className={css.page}>
      <div
        className={css.head}
        data-stacked={stacked || undefined}
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

/** On the first screen after loading, the focus stays where the browser has it. */
let hasShownScreen = false;

/** For headings: takes the focus when the reader came from another screen, not on the first load. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownScreen) heading.current?.focus({ preventScroll: true });
    hasShownScreen = true;
  }, []);
  return heading;
}
