import { t } from '@moodbowl/i18n/t';
import type { ImportedRecipe } from '@moodbowl/contract/recipe-imports';
import { useNavigate, useSearchParams } from 'react-router';
import { addressIn } from '../features/recipes/import/address-in.ts';
import { FoundRecipe } from '../features/recipes/import/FoundRecipe.tsx';
import { FoundSummary } from '../features/recipes/import/FoundSummary.tsx';
import { HandedOffer } from '../features/recipes/import/HandedOffer.tsx';
import { ImportPanel } from '../features/recipes/import/ImportPanel.tsx';
import { RecipeForm } from '../features/recipes/form/RecipeForm.tsx';
import { useImportRecipe } from '../features/recipes/recipes.queries.ts';
import { IMPORT_DRAFT, useFoundRecipe } from '../features/recipes/import/use-found-recipe.ts';
import { useHandedPage } from '../features/recipes/import/use-handed-page.ts';
import { messageOf } from '../lib/api-client.ts';
import { handleMutation } from '../lib/handle-mutation.ts';
import { useIsMounted } from '../lib/use-is-mounted.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/Card.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TOAST_MS, toastError } from '../ui/toast.ts';
import css from './ImportRecipePage.module.css';

/**
 * Brings a recipe from the web or from a text: also what was shared with the app (`url`, `text`, `title`), and what the
 * bookmark hands over (`page`). Other sites can open this screen as well, so both are read after a press only.
 */
export function ImportRecipePage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const shared = sharedWith(parameters);
  const isHanded = parameters.has('page');
  const { found, isFresh, keepFound, readAnother } = useFoundRecipe({
    coming: isHanded || shared.address !== '' || shared.text !== '',
  });
  const isShown = useIsMounted();
  const open = (next: ImportedRecipe) => {
    if (!isShown.current) return;
    keepFound(next);
    // A reload shows what was found, instead of reading what was shared again.
    void navigate(paths.importRecipe(), { replace: true });
  };
  const handing = useHandedRecipe(isHanded, open);
  const other = useImportRecipe();
  const readOther = (from: ImportedRecipe, name: string) => {
    if (other.isPending) return;
    handleMutation(other.mutateAsync({ ...(handing.page ?? { url: from.source_url }), name }), {
      worked: keepFound,
      failed: (error) => toastError(messageOf(error, t('recipes.importFailed')), { ms: TOAST_MS.meal }),
    });
  };
  // The keys make the title of the screen get the focus each time.
  if (found)
    return (
      <Page key={`found/${found.name}`} title={t('recipes.checkTitle')} lead={t('recipes.checkLead')}>
        <div className={css.sides}>
          <FoundRecipe found={found} />
          <Card aria-label={t('recipes.yourRecipe')}>
            <RecipeForm
              found={isFresh ? found : undefined}
              draftName={IMPORT_DRAFT}
              onClose={(stored) => void navigate(stored ? paths.recipe(stored.id) : paths.ownRecipes())}
            >
              <FoundSummary found={found} onReadAnother={readAnother} onReadOther={(name) => readOther(found, name)} />
            </RecipeForm>
          </Card>
        </div>
      </Page>
    );
  return (
    <Page key="ask" title={t('recipes.importTitle')} lead={t('recipes.importLead')}>
      <Card aria-label={t('recipes.importTitle')} className={css.narrow ?? ''}>
        {handing.isReading ? (
          <div role="status" aria-label={t('recipes.reading')}>
            <Skeleton height={220} />
          </div>
        ) : handing.offered ? (
          <HandedOffer page={handing.offered} onRead={handing.read} />
        ) : (
          <ImportPanel
            address={shared.address}
            text={shared.text}
            handedProblem={handing.problem}
            way={parameters.get('from') === 'text' ? 'text' : 'web'}
            onFound={open}
          />
        )}
      </Card>
    </Page>
  );
}

/** The page that the bookmark hands over: it is offered, and read when that is wanted. */
function useHandedRecipe(wanted: boolean, onFound: (found: ImportedRecipe) => void) {
  const page = useHandedPage(wanted);
  const { mutate, isPending, isIdle, error } = useImportRecipe();
  return {
    page,
    offered: isIdle ? page : undefined,
    read: () => {
      if (page && isIdle) mutate(page, { onSuccess: onFound });
    },
    isReading: isPending,
    problem: error ? messageOf(error, t('recipes.importFailed')) : undefined,
  };
}

/** Apps that share an address often put it into the text. */
function sharedWith(parameters: URLSearchParams): { address: string; text: string } {
  const text = [parameters.get('title'), parameters.get('text')].filter(Boolean).join('\n');
  const address = parameters.get('url') ?? addressIn(text) ?? '';
  return { address, text: address === '' ? text : '' };
}
