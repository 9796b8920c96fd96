import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly {
    readonly value: T;
    readonly text: string;
    /** A small badge after the text. */
    readonly count?: number | undefined;
    readonly panel: ReactNode;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Tabs with panels; the arrow keys move between tabs. */
export function Tabs<T extends string>({ label, tabs, value, onChange }: TabsProps<T>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <MantineTabs unstyled value={value} onChange={choose} className={css.tabs ?? ''}>
      <MantineTabs.List aria-label={label} className={css.list ?? ''}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.value} value={tab.value} className={css.tab ?? ''}>
            {tab.text}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.value} value={tab.value} className={css.panel ?? ''} tabIndex={-1}>
          {tab.panel}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
