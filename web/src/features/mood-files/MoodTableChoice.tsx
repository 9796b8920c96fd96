import type { PlainMessageId } from '@moodbowl/i18n/message';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/Select.tsx';
import css from './MoodTableChoice.module.css';
import { areEnoughColumns, MOOD_COLUMNS } from './reading/mood-columns.ts';
import type { DateOrder, MoodColumn, MoodTable, TableChoice } from './reading/mood-file.ts';
import { FILE_TEXTS } from '../recipe-files/file-texts.ts';

const LABELS = {
  date: 'moodFiles.columnDate',
  time: 'moodFiles.columnTime',
  mood: 'moodFiles.columnMood',
  activities: 'moodFiles.columnActivities',
  title: 'moodFiles.columnTitle',
  note: 'moodFiles.columnNote',
} as const satisfies Record<MoodColumn, PlainMessageId>;

interface MoodTableChoiceProps {
  readonly table: MoodTable;
  readonly onRead: (choice: TableChoice) => void;
}

/** Which column of a table is which, and in which order its dates are. Each shows what the first row has there. */
export function MoodTableChoice({ table, onRead }: MoodTableChoiceProps) {
  const { header, first, isOrderOpen } = table;
  const [places, setPlaces] = useState(table.places);
  const [order, setOrder] = useState(table.order);
  const options = [
    { value: '', label: FILE_TEXTS.noColumn() },
    ...header.map((name, place) => ({ value: String(place), label: name || String(place + 1) })),
  ];
  const orders = [
    { value: '', label: t('moodFiles.chooseOrder') },
    { value: 'dayFirst', label: t('moodFiles.dayFirst') },
    { value: 'monthFirst', label: t('moodFiles.monthFirst') },
  ];
  const choose = (column: MoodColumn, value: string) => {
    const { [column]: _, ...others } = places;
    setPlaces(value === '' ? others : { ...others, [column]: Number(value) });
  };
  const read = (event: FormEvent) => {
    event.preventDefault();
    // What the dates of another column have decided says nothing about these.
    onRead({ places, order: isOrderOpen ? order : undefined });
  };
  return (
    <form className={css.columns} onSubmit={read}>
      <div className={css.fields}>
        {MOOD_COLUMNS.map((column) => (
          <div key={column}>
            <Select
              label={t(LABELS[column])}
              options={options}
              value={String(places[column] ?? '')}
              onChange={(value) => choose(column, value)}
            />
            <p className={css.first} dir="auto">
              {first[places[column] ?? -1]?.slice(0, 120)}
            </p>
          </div>
        ))}
        {isOrderOpen ? (
          <Select
            label={t('moodFiles.order')}
            options={orders}
            value={order ?? ''}
            onChange={(value) => setOrder(value === '' ? undefined : (value as DateOrder))}
          />
        ) : null}
      </div>
      <Row>
        <Button type="submit" disabled={!areEnoughColumns(places)}>
          {FILE_TEXTS.readColumns()}
        </Button>
      </Row>
    </form>
  );
}
