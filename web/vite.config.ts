import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { messagesPlugin } from './messages-plugin.ts';
import { reactCompiler } from './react-compiler.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';
import { shellScriptsPlugin } from './shell-scripts-plugin.ts';

/**
 * Few large chunks instead of many small ones, because each is a round trip and compresses on its own: the first page,
 * what is around every signed-in screen, and what several screens share.
 */
const CHUNKS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  { name: 'frame', test: /\/src\/app\/ProtectedRoute\.tsx$/, priority: 2 },
  { name: 'shared', minShareCount: 7, priority: 1 },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    reactCompiler(),
    messagesPlugin(),
    shellScriptsPlugin(),
    serviceWorkerPlugin(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000, include: /\.(js|css|html|svg|json)$/ }),
  ],
  build: {
    manifest: true,
    // Licences of libraries are in a file of their own instead of in each chunk.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: { comments: { legal: false }, codeSplitting: { groups: CHUNKS } },
    },
    target: 'es2023',
    // In KB before compression. The shell is one chunk on purpose, and budget.json limits its size.
    chunkSizeWarningLimit: 600,
    // Pictures stay files, so that they are cached separately and the policy does not need to allow data: URLs.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
});
