import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { messagesPlugin } from './messages-plugin.ts';
import { reactCompiler } from './react-compiler.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';

/**
 * Few and large rather than many and small: each file of its own is a round trip more, and one stream compresses
 * better. What the first page needs, what the frame of the signed-in screens needs, what the
 * screens before the login share, what several screens share.
 */
const CHUNKS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  {
    name: 'frame',
    test: /\/src\/app\/(ProtectedRoute|SignedInLayout)\.tsx$|\/i18n\/src\/english\.ts$/,
    priority: 2,
  },
  { name: 'welcome', test: /\/(ui\/NewPasswordField|lib\/password-hint)\b/, priority: 2 },
  { name: 'shared', minShareCount: 3, priority: 1 },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    reactCompiler(),
    messagesPlugin(),
    serviceWorkerPlugin(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1_000, include: /\.(js|css|html|svg|json)$/ }),
  ],
  build: {
    manifest: true,
    // What the libraries ask to be said is in a file of its own, not in each chunk.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: { comments: { legal: false }, codeSplitting: { groups: CHUNKS } },
    },
    target: 'es2023',
    // KB as they are, not as they are sent: the shell is one file on purpose, and budget.json says what it may weigh.
    chunkSizeWarningLimit: 600,
    // Pictures stay files, so that they are cached on their own and the policy needs no data: addresses for them.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
});
