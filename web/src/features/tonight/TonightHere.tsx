import { EatButton } from '../meal-logs/EatButton.tsx';
import { TonightLine } from './TonightLine.tsx';
import { useTonight } from './tonight.queries.ts';
import { focusTitle } from '../../ui/Page.tsx';
import { useAddMissing } from '../suggestions/use-add-missing.ts';

/** The meal that is pinned for today, if there is one. */
export function TonightHere() {
  const { data: tonight } = useTonight();
  const { add, busy } = useAddMissing();
  if (!tonight) return null;
  const { meal } = tonight;
  return (
    <TonightLine
      key={meal.id}
      tonight={tonight}
      adding={busy !== undefined}
      onAddMissing={() => void add(meal.id)}
      eatButton={<EatButton meal={meal} entryId={tonight.plan_entry_id} compact />}
      onGone={focusTitle}
    />
  );
}
