// Must run before any schema is created.
import '../lib/zod-without-eval.ts';
import '../ui/theme.ts';
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followLanguage, useLanguage } from '../lib/language.ts';
import { registerServiceWorker } from '../lib/register-service-worker.ts';
import { forgetEndedSession } from '../features/auth/wipe-device.ts';
import { createRouter, type Router } from './router.tsx';
import { theme } from '../ui/theme.ts';

/** A new language renders everything again, because texts are made while rendering. */
function App({ router }: { readonly router: Router }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <RouterProvider key={useLanguage()} router={router} />
    </MantineProvider>
  );
}

async function start(root: HTMLElement): Promise<void> {
  const router = createRouter();
  await Promise.all([followLanguage(), forgetEndedSession()]);
  // As a transition, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
  if (import.meta.env.PROD) registerServiceWorker();
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A task of its own, because running the scripts is a long one. Not a top-level await: chunks that are loaded meanwhile
// import this one and would wait forever.
setTimeout(() => void start(root));
