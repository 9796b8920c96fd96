// Before any schema is made.
import './lib/zod-without-eval.ts';
import './ui/theme.ts';
// What the first paint uses has to be in the page's own styles.
import './features/meals/MealCard.module.css';
import './features/meals/MealCardList.module.css';
import './features/meals/MealGrid.module.css';
import './features/meals/MealImage.module.css';
import './first-paint.module.css';
import './pages/layout/NavigationBar.module.css';
import './pages/layout/SignedInLayout.module.css';
import './pages/parts/CurrentFace.module.css';
import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepShell } from './lib/keep-shell.ts';
import { followLanguage, useLanguage } from './lib/language.ts';
import { createRouter, isReady } from './router.tsx';
import { theme } from './ui/theme.ts';

/** Drawn anew as a whole in another language: texts are written while rendering. */
function Screens({ router }: { readonly router: ReturnType<typeof createRouter> }) {
  return <RouterProvider key={useLanguage()} router={router} />;
}

function start(root: HTMLElement): void {
  const router = createRouter();
  const render = () => {
    // As a transition, so that React works in slices and a slow phone stays touchable meanwhile.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <MantineProvider theme={theme} defaultColorScheme="auto">
            <Screens router={router} />
          </MantineProvider>
        </StrictMode>,
      ),
    );
    if (import.meta.env.PROD) keepShell();
  };
  // What the first paint shows stays until the screen itself is there.
  void Promise.all([followLanguage(), root.hasChildNodes() && isReady(router)]).then(render);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not in the same breath as running all the scripts: that alone keeps a slow phone busy for a moment.
setTimeout(start, 0, root);
