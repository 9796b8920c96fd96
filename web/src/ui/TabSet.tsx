import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './TabSet.module.css';

interface TabSetProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly {
    readonly value: T;
    readonly text: string;
    /** Stands in a small badge behind the text. */
    readonly count?: number | undefined;
    readonly panel: ReactNode;
  }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Tabs of which one shows what it holds; the arrow keys go from one to the next. */
export function TabSet<T extends string>({ label, tabs, value, onChange }: TabSetProps<T>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Tabs unstyled value={value} onChange={choose} className={css.tabs ?? ''}>
      <Tabs.List aria-label={label} className={css.list ?? ''}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={css.tab ?? ''}>
            {tab.text}
            {tab.count === undefined ? null : <span className={css.count}>{tab.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={css.panel ?? ''} tabIndex={-1}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
