import type { LoggedDay } from '@moodbowl/contract/mood-history';
import { t } from '@moodbowl/i18n/t';
import { useState } from 'react';
import { monthName } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { moodText } from '../../../ui/mood/mood-text.ts';
import { drawYear, PICTURE } from './draw-year.ts';

interface KeepPictureProps {
  readonly year: string;
  readonly days: readonly LoggedDay[];
}

/** Downloads the year as a picture: nothing in it says whose it is. */
export function KeepPicture({ year, days }: KeepPictureProps) {
  const [state, setState] = useState<'ready' | 'drawing' | 'failed'>('ready');
  const keep = async () => {
    setState('drawing');
    try {
      saveFile(await makePicture(year, days));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button busy={state === 'drawing'} onClick={() => void keep()}>
        {t('year.keepPicture')}
      </Button>
      {state === 'failed' ? <Alert kind="error">{t('year.pictureFailed')}</Alert> : null}
    </>
  );
}

async function makePicture(year: string, days: readonly LoggedDay[]): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const fonts = { title: style.getPropertyValue('--font-title'), text: style.getPropertyValue('--font-text') };
  // A canvas does not wait for fonts by itself. One that this device lacks is replaced by the next.
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(`600 40px ${font}`)));
  drawYear(context, {
    year,
    days,
    title: t('year.pictureTitle', { year }),
    nameOfMonth: (month) => monthName(month, 'shortMonth'),
    nameOfMood: moodText,
    fonts,
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser made no picture');
  return new File([blob], `moodbowl-${year}.png`, { type: 'image/png' });
}
