import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../src/lib/query-client.ts';
import { theme } from '../src/ui/theme.ts';

/** Shows a component by itself. */
export function show(component: ReactNode): void {
  queryClient.clear();
  const router = createMemoryRouter([{ path: '*', element: component }]);
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}
