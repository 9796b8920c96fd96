import { t } from '@moodbowl/i18n/t';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { ImportedOne, ImportState } from './importing/import-state.ts';
import css from './ImportRecipes.module.css';
import { NamedList } from '../../ui/NamedList.tsx';
import { partProblemText } from './reading/problem-text.ts';
import type { Unreadable } from './reading/read-recipe-file.ts';
import { FILE_TEXTS } from './file-texts.ts';

interface ImportReportProps {
  readonly state: ImportState;
  readonly unreadable: readonly Unreadable[];
  readonly onAgain: () => void;
  readonly onward: ReactNode;
}

/** The report of an import: recipes that came in, that were there already, and that did not come in and why. */
export function ImportReport({ state, unreadable, onAgain, onward }: ImportReportProps) {
  const { done, picturesFull } = state;
  const of = (kind: ImportedOne['result']['kind']) => done.filter(({ result }) => result.kind === kind);
  const [added, known, full] = [of('added'), of('duplicate'), of('full')];
  const refused = done.flatMap(({ name, result }) => (result.kind === 'refused' ? { name, note: result.message } : []));
  const failed = [...refused, ...unreadable.map(({ name, reason }) => ({ name, note: partProblemText(reason) }))];
  return (
    <Card title={t('recipeFiles.added', { count: added.length })}>
      <div className={css.content}>
        {full.length > 0 ? <Alert kind="error">{t('recipeFiles.full', { count: full.length })}</Alert> : null}
        {picturesFull === undefined ? null : <Alert kind="error">{picturesFull}</Alert>}
        <NamedList title={t('recipeFiles.addedNames', { count: added.length })} items={named(added)} />
        <NamedList title={t('recipeFiles.known', { count: known.length })} items={named(known)} />
        <NamedList title={t('recipeFiles.fullNames', { count: full.length })} items={named(full)} />
        <NamedList open title={t('recipeFiles.failed', { count: failed.length })} items={named(failed)} />
        <NamedList
          title={t('recipeFiles.withoutPicture', { count: added.filter(({ lacksPicture }) => lacksPicture).length })}
          items={named(added.filter(({ lacksPicture }) => lacksPicture))}
        />
        <NamedList
          title={t('recipeFiles.cut', { count: added.filter(({ isCut }) => isCut).length })}
          items={named(added.filter(({ isCut }) => isCut))}
        />
        <div className={css.actions}>
          {onward}
          <Button onClick={onAgain}>{FILE_TEXTS.chooseAnother()}</Button>
        </div>
      </div>
    </Card>
  );
}

/** Names may occur twice. */
function named(items: readonly { readonly name: string; readonly note?: string }[]) {
  return items.map(({ name, note }, index) => ({ key: `${index}`, name, ...(note !== undefined && { note }) }));
}
