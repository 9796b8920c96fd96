import { t } from '@moodbowl/i18n/t';
import type { PlainMessageId } from '@moodbowl/i18n/message';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { Select } from '../../ui/Select.tsx';
import { areEnough, type Column, COLUMNS, type ColumnPlaces } from './reading/columns.ts';
import type { RecipeTable } from './reading/table.ts';
import css from './TableColumns.module.css';
import { FILE_TEXTS } from './file-texts.ts';

const LABELS = {
  name: 'recipes.name',
  ingredients: 'meals.ingredients',
  steps: 'meals.steps',
  about: 'meals.description',
  notes: 'recipeFiles.columnNotes',
  servings: 'meals.servings',
  prep: 'recipes.minutesPrep',
  cook: 'recipes.minutesCook',
  total: 'recipeFiles.columnTotal',
  url: 'recipes.sourceAddress',
  source: 'recipes.source',
  image: 'meals.image',
  tags: 'recipes.tagsOf',
  cuisine: 'recipes.cuisine',
} as const satisfies Record<Column, PlainMessageId>;

interface TableColumnsProps {
  readonly table: RecipeTable;
  readonly onRead: (places: ColumnPlaces) => void;
}

/** Which column of a table is which: as it was guessed, to be changed. Each shows what the first recipe has there. */
export function TableColumns({ table: { header, first, places: guessed }, onRead }: TableColumnsProps) {
  const [places, setPlaces] = useState(guessed);
  const options = [
    { value: '', label: FILE_TEXTS.noColumn() },
    ...header.map((name, place) => ({ value: String(place), label: name.trim() || String(place + 1) })),
  ];
  const choose = (column: Column, value: string) => {
    const { [column]: _, ...others } = places;
    setPlaces(value === '' ? others : { ...others, [column]: Number(value) });
  };
  const read = (event: FormEvent) => {
    event.preventDefault();
    onRead(places);
  };
  return (
    <form className={css.columns} onSubmit={read}>
      <div className={css.fields}>
        {COLUMNS.map((column) => (
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
      </div>
      <Row>
        <Button type="submit" disabled={!areEnough(places)}>
          {FILE_TEXTS.readColumns()}
        </Button>
      </Row>
    </form>
  );
}
