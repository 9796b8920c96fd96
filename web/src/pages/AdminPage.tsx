import { MealTable } from '../features/meals/MealTable.tsx';
import { Page } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';

export function AdminPage() {
  return (
    <Page title="Admin Panel">
      <Tabs label="What to look after" tabs={[{ value: 'meals', text: 'Meals', panel: <MealTable /> }]} />
    </Page>
  );
}
