import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { shellWorker } from './shell-worker.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    shellWorker(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000, include: /\.(js|css|html|svg|json)$/ }),
  ],
  build: {
    manifest: true,
    // What the libraries ask to be said is in a file of its own, not in each chunk.
    license: { fileName: 'licences.md' },
    rolldownOptions: { output: { comments: { legal: false } } },
    target: 'es2023',
    // Pictures stay files, so that they are cached on their own and the policy needs no data: addresses for them.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
});
