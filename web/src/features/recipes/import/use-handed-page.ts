import { IMPORT_LIMITS } from '@moodbowl/contract/recipe-imports';
import { useEffect, useState } from 'react';
import { z } from 'zod';

const page = z.object({ url: z.url({ protocol: /^https?$/ }), html: z.string().min(1).max(IMPORT_LIMITS.html) });
export type HandedPage = z.infer<typeof page>;

/**
 * The page that the bookmark hands over from another tab; undefined until then. Any site may have opened this window, so
 * the page must be of the site that sends it, the first one counts, and it is shown before it is read.
 */
export function useHandedPage(wanted: boolean): HandedPage | undefined {
  const [handed, setHanded] = useState<HandedPage>();
  useEffect(() => {
    const opener = window.opener as Window | null;
    if (!wanted || !opener) return undefined;
    const receive = (event: MessageEvent) => {
      const read = page.safeParse(event.data);
      if (event.source !== opener || !read.success || new URL(read.data.url).origin !== event.origin) return;
      setHanded((first) => first ?? read.data);
    };
    window.addEventListener('message', receive);
    opener.postMessage('ready', '*');
    return () => window.removeEventListener('message', receive);
  }, [wanted]);
  return handed;
}
