import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('worker/service-worker.ts', import.meta.url));
/**
 * The files of the shell. Of the pictures only the logo and the one for errors; the browser's own cache has the others. All English
 * messages at once are for the made-up language only.
 */
const IN_SHELL = /^assets\/((?!all-english-).+\.(js|css|woff2)|(logo|umbrella)-.+\.webp)$/;

/** Builds the service worker when the page's files are known, as `/sw.js` beside them. */
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
        // Their names contain a hash of their content.
        ...Object.keys(bundle)
          .filter((file) => IN_SHELL.test(file))
          .toSorted()
          .map((file) => ({ url: `/${file}`, revision: null })),
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(files) });
    },
  };
}

/** The same name in every build: the hash distinguishes builds, and a file of another build is rejected. */
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
