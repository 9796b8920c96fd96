/** How long after the last step of scrolling a page stands still, in milliseconds. */
const STILL_MS = 150;

let lastScrolled = Number.NEGATIVE_INFINITY;
addEventListener('scroll', () => (lastScrolled = performance.now()), { passive: true });

/** Calls back as soon as the page is not being scrolled: now, if it is not. Returns how to call it off. */
export function whenStill(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = lastScrolled + STILL_MS - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else work();
  };
  look();
  return () => clearTimeout(timer);
}
