import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

interface TabsProps {
  /** What all of them belong to. */
  readonly label: string;
  /** The first is open at first. */
  readonly tabs: readonly { readonly value: string; readonly text: string; readonly panel: ReactNode }[];
}

/** Sheets of which one lies on top; the arrow keys turn them. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <MantineTabs
      variant="unstyled"
      defaultValue={tabs[0]?.value ?? null}
      keepMounted={false}
      classNames={{ list: css.list ?? '', tab: css.tab ?? '', panel: css.panel ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map(({ value, text }) => (
          <MantineTabs.Tab key={value} value={value}>
            {text}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(({ value, panel }) => (
        <MantineTabs.Panel key={value} value={value}>
          {panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
