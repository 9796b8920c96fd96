import { t } from '@moodbowl/i18n/t';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { FeedbackTable } from '../features/feedback/FeedbackTable.tsx';
import { MealTable } from '../features/meals/admin/MealTable.tsx';
import { ProposalTable } from '../features/recipes/proposals/ProposalTable.tsx';
import { useProposals } from '../features/recipes/proposals/proposals.queries.ts';
import { UsagePanel } from '../features/analytics/UsagePanel.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const PeopleTable = lazyPart(async () => ({
  default: (await import('../features/people/PeopleTable.tsx')).PeopleTable,
}));
const LogTable = lazyPart(async () => ({ default: (await import('../features/people/LogTable.tsx')).LogTable }));

const SettingsPanel = lazyPart(async () => ({
  default: (await import('../features/settings/SettingsPanel.tsx')).SettingsPanel,
}));

/** The state of the location: which tab is opened first. */
export interface AdminState {
  readonly tab: 'meals' | 'proposals' | 'feedback' | 'usage' | 'people' | 'log' | 'settings';
}

export function AdminPage() {
  const state = useLocation().state as AdminState | null;
  const [tab, setTab] = useState<AdminState['tab']>(state?.tab ?? 'meals');
  const proposals = useProposals();
  return (
    <Page title={t('common.adminPanel')}>
      <Tabs
        label={t('pages.adminSections')}
        tabs={[
          { value: 'meals', text: t('common.meals'), panel: <MealTable /> },
          { value: 'feedback', text: t('common.feedback'), panel: tab === 'feedback' ? <FeedbackTable /> : null },
          { value: 'usage', text: t('pages.usage'), panel: tab === 'usage' ? <UsagePanel /> : null },
          {
            value: 'proposals',
            text: t('recipes.proposals'),
            count: proposals.data?.length || undefined,
            panel: tab === 'proposals' ? <ProposalTable /> : null,
          },
          { value: 'people', text: t('people.people'), panel: tab === 'people' ? loaded(<PeopleTable />) : null },
          {
            value: 'settings',
            text: t('settings.title'),
            panel: tab === 'settings' ? loaded(<SettingsPanel />) : null,
          },
          { value: 'log', text: t('people.log'), panel: tab === 'log' ? loaded(<LogTable />) : null },
        ]}
        value={tab}
        onChange={setTab}
      />
    </Page>
  );
}

/** A panel that is loaded when it is opened. */
function loaded(panel: ReactNode) {
  return <Suspense fallback={<Skeleton height={240} />}>{panel}</Suspense>;
}
