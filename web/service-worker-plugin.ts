import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('worker/service-worker.ts', import.meta.url));
const PUBLIC = fileURLToPath(new URL('public', import.meta.url));
/** What the shell is made of; of the pictures the logo and the one for trouble, the others are in the browser's own cache. */
const IN_SHELL = /^assets\/(.+\.(js|css|woff2)|(logo|umbrella)-.+\.webp)$/;

/** Builds the service worker once the page's files are known, and puts it beside them as `/sw.js`. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'moodbowl:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no index.html');
      const files = [
        named('index.html', page.source),
        ...['color-scheme.js', 'prefetch.js'].map((file) => named(file, readFileSync(join(PUBLIC, file)))),
        // Their names tell their content.
        ...Object.keys(bundle)
          .filter((file) => IN_SHELL.test(file))
          .toSorted()
          .map((file) => ({ url: `/${file}`, revision: null })),
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(files) });
    },
  };
}

/** The same name in every build: the hash tells the builds apart, and a file of another build is not accepted. */
function named(file: string, content: string | Uint8Array) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { url: `/${file}`, revision: integrity.slice(-16), integrity };
}

async function buildWorker(files: readonly object[]): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const [script] = output?.output ?? [];
  if (script?.type !== 'chunk') throw new Error('the service worker was not built');
  return script.code;
}
