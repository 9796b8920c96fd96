import { t } from '@moodbowl/i18n/t';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import { chooseUnits, SYSTEMS, useUnits } from './units-setting.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

const NAMES = {
  written: 'meals.unitsWritten',
  metric: 'meals.unitsMetric',
  us: 'meals.unitsUs',
} as const satisfies Record<(typeof SYSTEMS)[number], PlainMessageId>;

/** In which units this device shows all recipes. */
export function UnitsChoice() {
  const units = useUnits();
  return (
    <SegmentedControl
      label={t('meals.units')}
      options={SYSTEMS.map((value) => ({ value, text: t(NAMES[value]) }))}
      value={units}
      onChange={chooseUnits}
    />
  );
}
