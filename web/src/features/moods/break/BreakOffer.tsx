import { t } from '@moodbowl/i18n/t';
import type { MoodName } from '@moodbowl/contract/mood';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Illustration } from '../../../ui/Illustration.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { focusTitle } from '../../../ui/Page.tsx';
import css from './BreakOffer.module.css';
import { kindLineFor } from './low-moods.ts';
import { Row } from '../../../ui/Row.tsx';

const FloatingBubbles = lazyPart(async () => ({ default: (await import('./FloatingBubbles.tsx')).FloatingBubbles }));

interface BreakOfferProps {
  /** The mood just logged. */
  readonly mood: MoodName | undefined;
  readonly onClose: () => void;
}

/** Offers a small break after a low mood; nothing after others. */
export function BreakOffer({ mood, onClose }: BreakOfferProps) {
  const line = mood && kindLineFor(mood);
  return line === undefined ? null : <Offer key={mood} line={line} onClose={onClose} />;
}

function Offer({ line, onClose }: { readonly line: string; readonly onClose: () => void }) {
  const [taken, setTaken] = useState(false);
  const close = () => {
    focusTitle();
    onClose();
  };
  return (
    <Card
      aria-label={t('moods.aSmallBreak')}
      className={css.card ?? ''}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {taken ? (
        <div className={css.break}>
          <Suspense fallback={<div className={css.loading} />}>
            <FloatingBubbles line={line} />
          </Suspense>
          <Button onClick={close}>{t('moods.done')}</Button>
        </div>
      ) : (
        <Row gap={4} lineGap={3} align="center">
          <Illustration name="bubbles" size={48} />
          <div className={css.text}>
            <h2 className={css.title}>{t('moods.takeASmallBreak')}</h2>
            <p>{t('moods.aFewBubblesToPop')}</p>
          </div>
          <Row>
            <Button variant="strong" onClick={() => setTaken(true)}>
              {t('moods.yesPlease')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('moods.notNow')}
            </Button>
          </Row>
        </Row>
      )}
    </Card>
  );
}
