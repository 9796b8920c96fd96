import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import css from './ImportRecipes.module.css';
import type { ColumnPlaces } from './reading/columns.ts';
import type { RecipeTable } from './reading/table.ts';
import { TableColumns } from './TableColumns.tsx';
import { FILE_TEXTS } from './file-texts.ts';

interface UnknownTableProps {
  readonly table: RecipeTable;
  /** Why it could not be read. */
  readonly problem: string;
  readonly onRead: (places: ColumnPlaces) => void;
  /** Leads back to the choice of a file. */
  readonly onAgain: () => void;
}

/** A table whose columns are called like nothing of a recipe: asks which is which. */
export function UnknownTable({ table, problem, onRead, onAgain }: UnknownTableProps) {
  return (
    <Card title={FILE_TEXTS.whichColumn()}>
      <div className={css.content}>
        <Alert kind="error">{problem}</Alert>
        <TableColumns table={table} onRead={onRead} />
        <div className={css.actions}>
          <Button onClick={onAgain}>{FILE_TEXTS.chooseAnother()}</Button>
        </div>
      </div>
    </Card>
  );
}
