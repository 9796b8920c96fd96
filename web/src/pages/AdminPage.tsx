import { useState } from 'react';
import { FeedbackTable } from '../features/feedback/FeedbackTable.tsx';
import { MealTable } from '../features/meals/MealTable.tsx';
import { UsagePanel } from '../features/usage/UsagePanel.tsx';
import { Page } from '../ui/Page.tsx';
import { TabSet } from '../ui/TabSet.tsx';

export function AdminPage() {
  const [tab, setTab] = useState<'meals' | 'feedback' | 'usage'>('meals');
  return (
    <Page title="Admin Panel">
      <TabSet
        label="Admin sections"
        tabs={[
          { value: 'meals', text: 'Meals', panel: <MealTable /> },
          { value: 'feedback', text: 'Feedback', panel: tab === 'feedback' ? <FeedbackTable /> : null },
          { value: 'usage', text: 'Usage', panel: tab === 'usage' ? <UsagePanel /> : null },
        ]}
        value={tab}
        onChange={setTab}
      />
    </Page>
  );
}
