import { t } from '@moodbowl/i18n/t';
import { IMPORT_LIMITS, type ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-client.ts';
import { handleMutation } from '../../../lib/handle-mutation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextBox, TextField } from '../../../ui/TextField.tsx';
import { addressIn, typedAddress } from './address-in.ts';
import { Bookmarklet } from './Bookmarklet.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import css from './ImportPanel.module.css';
import { useImportRecipe } from '../recipes.queries.ts';
import { startFromText } from './start-from-text.ts';
import { Row } from '../../../ui/Row.tsx';

type Way = 'web' | 'text';

interface Problem {
  readonly text: string;
  /** Of the server. */
  readonly code?: ApiError['code'];
}

interface ImportPanelProps {
  /** An address to start with, which was shared with the app or handed over by another site. */
  readonly address?: string | undefined;
  /** A text to start with. */
  readonly text?: string | undefined;
  readonly way: Way;
  /** Why nothing was found in what the bookmark handed over. */
  readonly handedProblem?: string | undefined;
  readonly onFound: (found: ImportedRecipe) => void;
}

/** The codes of errors that say that the page cannot be read. */
const PASTING_HELPS = /^(NO_RECIPE|UNREADABLE|FETCHING_OFF|PAGE_.+)$/;

/** Text of so few lines with an address in it is a way to a recipe, and none itself. */
const FEW_LINES = 3;

/** Brings a recipe from an address on the web, or from a pasted text. What was typed stays after a failure. */
export function ImportPanel({ address = '', text = '', way: first, handedProblem, onFound }: ImportPanelProps) {
  const [way, setWay] = useState<Way>(text !== '' && address === '' ? 'text' : first);
  const [url, setUrl] = useState(address);
  const [pasted, setPasted] = useState(text);
  const [problem, setProblem] = useState<Problem | undefined>(
    handedProblem === undefined ? undefined : { text: handedProblem },
  );
  const reading = useImportRecipe();
  const goesToText = useRef(false);

  const read = (body: { url: string } | { text: string }) => {
    if (reading.isPending) return;
    setProblem(undefined);
    handleMutation(reading.mutateAsync(body), {
      worked: onFound,
      failed: (error) =>
        setProblem({
          text: messageOf(error, t('recipes.importFailed')),
          ...(error instanceof ApiError && { code: error.code }),
        }),
    });
  };
  const readAddress = (wanted: string) => {
    if (URL.canParse(wanted) && new URL(wanted).origin === location.origin)
      setProblem({ text: t('recipes.ownAddress') });
    else read({ url: wanted });
  };
  const asked = typedAddress(url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'web') {
      readAddress(asked);
      return;
    }
    const inText = pasted.trim().split('\n').length <= FEW_LINES ? addressIn(pasted) : undefined;
    if (inText === undefined) {
      read({ text: pasted });
      return;
    }
    // Shown, so that it can be corrected if it fails.
    setWay('web');
    setUrl(inText);
    readAddress(inText);
  };
  const choose = (next: Way) => {
    setWay(next);
    setProblem(undefined);
  };
  const isOffered =
    way === 'web' && address !== '' && url === address && /^https?:/i.test(asked) && URL.canParse(asked);
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
        onChange={choose}
      />
      {isOffered && problem === undefined ? <ImportOffer address={asked} /> : null}
      {problem === undefined ? null : (
        <Alert kind="error">
          {problem.text}
          {way === 'web' && problem.code !== undefined && PASTING_HELPS.test(problem.code) ? (
            <span className={css.next}>
              <TextButton
                onClick={() => {
                  goesToText.current = true;
                  choose('text');
                }}
              >
                {t('recipes.pasteInstead')}
              </TextButton>
            </span>
          ) : null}
          {way === 'text' && (problem.code === 'NO_RECIPE' || problem.code === 'UNREADABLE') ? (
            <span className={css.next}>
              <TextButton onClick={() => onFound(startFromText(pasted))}>{t('recipes.startFromText')}</TextButton>
            </span>
          ) : null}
        </Alert>
      )}
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
          ref={(box) => {
            if (goesToText.current) box?.focus();
            goesToText.current = false;
          }}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
      )}
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={reading.isPending} disabled={isEmpty}>
          {reading.isPending ? t('recipes.reading') : t('recipes.read')}
        </Button>
      </Row>
      {way === 'web' ? <Bookmarklet open={problem?.code === 'PAGE_REFUSED'} /> : null}
    </form>
  );
}
