import { t } from '@moodbowl/i18n/t';
import type { LearningChoices as Chosen, LearningSettings } from '@moodbowl/contract/learning';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useLearningSettings, useSetLearning } from './learning.queries.ts';

/** Whether suggestions learn, whether the page asks, and whether answers are shared. */
export function LearningChoices({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const { data, isPending, isError, error } = useLearningSettings();
  const change = useSetLearning();
  const problem = change.error ?? (isError && !data ? error : null);
  return (
    <Card title={title}>
      <p>{t('profile.learningHelp')}</p>
      {isPending ? <Skeleton height={148} /> : null}
      {data ? <Choices chosen={data} onChange={change.mutate} /> : null}
      {problem ? <Alert kind="error">{messageOf(problem, t('profile.learningFailed'))}</Alert> : null}
      {children}
    </Card>
  );
}

interface ChoicesProps {
  readonly chosen: Chosen;
  readonly onChange: (settings: LearningSettings) => void;
}

function Choices({ chosen: { missing, ...settings }, onChange }: ChoicesProps) {
  const { learning, asking, sharing } = settings;
  const help = t('profile.sharingHelp');
  return (
    <div>
      <Switch
        label={t('profile.learningOn')}
        checked={learning}
        onChange={(checked) => onChange({ ...settings, learning: checked })}
      />
      <Switch
        label={t('profile.asking')}
        checked={learning && asking}
        disabled={!learning}
        onChange={(checked) => onChange({ ...settings, asking: checked })}
      />
      <Switch
        label={t('profile.sharing')}
        help={missing > 0 ? `${t('profile.sharingMissing', { missing })} ${help}` : help}
        checked={learning && sharing}
        disabled={!learning}
        onChange={(checked) => onChange({ ...settings, sharing: checked })}
      />
    </div>
  );
}
