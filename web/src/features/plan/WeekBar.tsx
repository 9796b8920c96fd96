import { t } from '@moodbowl/i18n/t';
import { dayOfMonth } from '../../lib/format.ts';
import { addDays } from '@moodbowl/contract/dates';
import { PLAN_SLOTS } from '@moodbowl/contract/plan-days';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { toggleSlot, useHiddenSlots } from './hidden-slots.ts';
import { SLOT_NAMES } from './plan-words.ts';
import { weekStart } from './week.ts';
import css from './WeekBar.module.css';
import { Row } from '../../ui/Row.tsx';

interface WeekBarProps {
  /** The first day of the week that is shown. */
  readonly start: string;
  readonly today: string;
  readonly onGo: (start: string) => void;
  /** Not offered for weeks with nothing to fill, or nothing to buy for. */
  readonly onFill: (() => void) | undefined;
  readonly onShop: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly isCopying: boolean;
}

/** The week, the ways to others, and what can be done with all of it. */
export function WeekBar({ start, today, onGo, onFill, onShop, onCopy, isCopying }: WeekBarProps) {
  const thisWeek = weekStart(today);
  return (
    <Row gap={3} align="center" justify="space-between">
      <div className={css.week} role="group" aria-label={t('plan.week')}>
        <Button variant="quiet" aria-label={t('plan.previous')} onClick={() => onGo(addDays(start, -7))}>
          <Arrow />
        </Button>
        <strong aria-live="polite">
          {t('plan.range', { from: dayOfMonth(start), to: dayOfMonth(addDays(start, 6)) })}
        </strong>
        <Button variant="quiet" aria-label={t('plan.next')} onClick={() => onGo(addDays(start, 7))}>
          <Arrow forward />
        </Button>
        <SlotMenu />
        {start === thisWeek ? null : (
          <Button variant="quiet" onClick={() => onGo(thisWeek)}>
            {t('plan.thisWeek')}
          </Button>
        )}
      </div>
      <div className={css.actions}>
        {onFill ? (
          <Button variant="primary" onClick={onFill}>
            {t('plan.fill')}
          </Button>
        ) : null}
        {onShop ? (
          <Button variant="strong" onClick={onShop}>
            {t('plan.groceries')}
          </Button>
        ) : null}
        <Button busy={isCopying} onClick={onCopy}>
          {t('plan.copyLastWeek')}
        </Button>
      </div>
    </Row>
  );
}

/** Which meals of the day are shown: not everybody plans breakfasts. */
function SlotMenu() {
  const hidden = useHiddenSlots();
  const choices = PLAN_SLOTS.map((slot) => ({
    text: t(SLOT_NAMES[slot]),
    pressed: !hidden.includes(slot),
    onPress: () => toggleSlot(slot),
  }));
  return (
    <Menu variant="quiet" label={t('plan.shownSlots')} choices={choices}>
      ⋯{/* untranslated: a sign */}
    </Menu>
  );
}

function Arrow({ forward = false }: { readonly forward?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" className={css.arrow}>
      <path
        d={forward ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
