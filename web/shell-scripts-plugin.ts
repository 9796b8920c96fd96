import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PUBLIC = fileURLToPath(new URL('public', import.meta.url));
/** The scripts that `index.html` names itself, because they run before the page's own. */
const SCRIPTS = ['color-scheme', 'prefetch'];

/**
 * Gives the scripts that run first a hash in their names. Like all such files they never change, so that the service
 * worker has them at once, and each page has those of its own build.
 */
export function shellScriptsPlugin(): Plugin {
  return {
    name: 'moodbowl:shell-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      for (const script of SCRIPTS) {
        const source = readFileSync(join(PUBLIC, `${script}.js`));
        const fileName = `assets/${script}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
        const html = String(page.source);
        page.source = html.replace(`src="/${script}.js"`, `src="/${fileName}"`);
        if (page.source === html) throw new Error(`index.html does not name ${script}.js`);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
