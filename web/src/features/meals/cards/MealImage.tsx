import { useState } from 'react';
import css from './MealImage.module.css';
import { imageAddress } from '../meal-image.ts';

interface MealImageProps {
  readonly imageUrl: string;
  readonly fallback: string;
  /** The first picture of a screen is loaded at once, the others when they come near. */
  readonly eager?: boolean;
}

/** The picture beside a meal's name; a picture that can't be had is replaced by the default one. */
export function MealImage({ imageUrl, fallback, eager = false }: MealImageProps) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      className={css.image}
      src={broken ? fallback : imageAddress(imageUrl, fallback)}
      onError={() => setBroken(true)}
      width={800}
      height={600}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
