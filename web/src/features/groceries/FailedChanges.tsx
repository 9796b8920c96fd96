import { t } from '@moodbowl/i18n/t';
import type { GroceryOperation } from '@moodbowl/contract/groceries';
import type { Waiting } from './sync/device-store.ts';
import { Button } from '../../ui/Button.tsx';
import css from './FailedChanges.module.css';
import { decide, useOutbox } from './sync/outbox.ts';
import { putBack } from './sync/report-lost.ts';
import { Row } from '../../ui/Row.tsx';

/** Changes that could not be saved, until the person has decided about each. Shows nothing if there are none. */
export function FailedChanges() {
  const { failed } = useOutbox();
  if (failed.length === 0) return null;
  const elsewhere = failed.filter(({ failure }) => failure === 'elsewhere');
  const others = failed.filter(({ failure }) => failure !== 'elsewhere');
  return (
    <section className={css.failed} aria-label={t('groceries.failedTitle')}>
      <h3 className={css.title}>{t('groceries.failedTitle')}</h3>
      {elsewhere.length > 0 ? <p className={css.why}>{t('groceries.elsewhere')}</p> : null}
      <ul className={css.changes}>
        {[...elsewhere, ...others].map((change) => (
          <FailedChange key={change.operation.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

function FailedChange({ change }: { readonly change: Waiting }) {
  const again = anotherTry(change);
  const text = describe(change);
  const why = reasonFor(change);
  return (
    <Row as="li" align="center" justify="space-between">
      <span className={css.text}>
        <strong dir="auto">{text}</strong>
        {why === undefined ? null : <span className={css.why}>{why}</span>}
      </span>
      <Row as="span">
        {again ? (
          <Button onClick={() => void decide(change, again.operation)} aria-label={`${again.label}: ${text}`}>
            {again.label}
          </Button>
        ) : null}
        <Button onClick={() => void decide(change)} aria-label={`${t('groceries.discard')}: ${text}`}>
          {t('groceries.discard')}
        </Button>
      </Row>
    </Row>
  );
}

/** Another way, if there is one. */
function anotherTry({ operation, item, failure }: Waiting): { label: string; operation: GroceryOperation } | undefined {
  if (failure === 'gone') return item && { label: t('groceries.putBack'), operation: putBack(item, operation) };
  // An earlier home's items are not on this list; what was added can be added here.
  if (failure !== 'elsewhere') return { label: t('common.tryAgain'), operation };
  return operation.kind === 'add' ? { label: t('groceries.addHere'), operation } : undefined;
}

function reasonFor({ operation, item, failure }: Waiting): string | undefined {
  if (failure === 'full') return t('groceries.full');
  if (failure === 'refused') return t('groceries.refused');
  const changed = operation.kind === 'set' ? item : undefined;
  return failure === 'gone' && changed ? t('groceries.gone', { item: changed.item_name }) : undefined;
}

/** The change that the person wanted, in the words that were typed. */
function describe({ operation, item }: Waiting): string {
  if (operation.kind === 'add')
    return operation.items
      .map(({ item_name, quantity }) => (quantity === '1' ? item_name : `${quantity} ${item_name}`))
      .join(', ');
  const name = item?.item_name ?? t('groceries.itemName');
  if (operation.kind === 'delete') return t('groceries.deleteItemName', { item_name: name });
  const { item_name, quantity, note, purchased } = operation;
  const column = purchased === 1 ? t('groceries.columnBought') : t('groceries.columnToBuy');
  const details = [quantity, note, purchased === undefined ? undefined : column].filter(Boolean);
  return [item_name ?? name, ...details].join(' · ');
}
