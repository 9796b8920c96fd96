import { useState } from 'react';
import { MealTable } from '../features/meals/MealTable.tsx';
import { Page } from '../ui/Page.tsx';
import { TabSet } from '../ui/TabSet.tsx';

export function AdminPage() {
  const [tab, setTab] = useState<'meals'>('meals');
  return (
    <Page title="Admin Panel">
      <TabSet
        label="What to look after"
        tabs={[{ value: 'meals', text: 'Meals', panel: <MealTable /> }]}
        value={tab}
        onChange={setTab}
      />
    </Page>
  );
}
