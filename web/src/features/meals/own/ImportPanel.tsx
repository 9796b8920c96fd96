import { t } from '@moodbowl/i18n/t';
import { IMPORT_LIMITS, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { Bookmarklet } from './Bookmarklet.tsx';
import css from './ImportPanel.module.css';
import { useImportRecipe } from './recipes.queries.ts';

type Way = 'web' | 'text';

interface ImportPanelProps {
  /** An address to start with, such as one that was shared with the app: it is read at once. */
  readonly address?: string | undefined;
  /** A text to start with. */
  readonly text?: string | undefined;
  readonly way: Way;
  readonly onFound: (found: ImportedRecipe) => void;
}

/** Brings a recipe from an address on the web, or from a pasted text. What was typed stays after a failure. */
export function ImportPanel({ address = '', text = '', way: first, onFound }: ImportPanelProps) {
  const [way, setWay] = useState<Way>(text !== '' && address === '' ? 'text' : first);
  const [url, setUrl] = useState(address);
  const [pasted, setPasted] = useState(text);
  const [problem, setProblem] = useState<string>();
  const reading = useImportRecipe();

  const read = (body: { url: string } | { text: string }) => {
    if (reading.isPending) return;
    setProblem(undefined);
    handleMutation(reading.mutateAsync(body), {
      worked: onFound,
      failed: (error) => {
        setProblem(messageOf(error, t('recipes.importFailed')));
        // The site lets no server in: the person can copy what they see.
        if (error instanceof ApiError && error.code === 'PAGE_REFUSED') setWay('text');
      },
    });
  };
  // What was shared with the app is read without another press.
  const started = useRef(false);
  useEffect(() => {
    if (started.current || address === '') return;
    started.current = true;
    read({ url: address });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'web') read({ url: withScheme(url.trim()) });
    else read({ text: pasted });
  };
  const isEmpty = way === 'web' ? url.trim() === '' : pasted.trim() === '';

  return (
    <form onSubmit={submit} className={css.panel} noValidate>
      <SegmentedControl
        label={t('recipes.from')}
        options={[
          { value: 'web', text: t('recipes.fromTheWeb') },
          { value: 'text', text: t('recipes.fromText') },
        ]}
        value={way}
        onChange={setWay}
      />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      {way === 'web' ? (
        <TextField
          label={t('recipes.address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://" // untranslated: the start of an address
          maxLength={IMPORT_LIMITS.url}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      ) : (
        <TextBox
          label={t('recipes.pasteHere')}
          description={t('recipes.pasteHelp')}
          minRows={8}
          maxRows={20}
          maxLength={IMPORT_LIMITS.text}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <div className={css.actions}>
        <Button type="submit" variant="primary" busy={reading.isPending} disabled={isEmpty}>
          {reading.isPending ? t('recipes.reading') : t('recipes.read')}
        </Button>
      </div>
      {way === 'web' ? <Bookmarklet /> : null}
    </form>
  );
}

/** People leave the scheme out. */
function withScheme(address: string): string {
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}
