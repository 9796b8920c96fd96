// Before any schema is made.
import './lib/zod-without-eval.ts';
import './ui/theme.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { registerServiceWorker } from './lib/register-service-worker.ts';
import { followLanguage, useLanguage } from './lib/language.ts';
import { createRouter } from './router.tsx';
import { theme } from './ui/theme.ts';

const router = createRouter();

/** A new language renders everything again: texts are made while rendering. */
function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <RouterProvider key={useLanguage()} router={router} />
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not by a top-level await: chunks that are loaded meanwhile import this one, and would wait for it forever.
void followLanguage().then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (import.meta.env.PROD) registerServiceWorker();
});
