import { useState } from 'react';
import css from './MealImage.module.css';
import { imageAddress } from '../meal-image.ts';

interface MealImageProps {
  readonly imageUrl: string;
  readonly fallback: string;
  /** The first pictures of a screen are loaded eagerly, the others near the viewport. */
  readonly eager?: boolean;
}

/** The picture beside a meal's name. If it cannot be loaded, the default one is shown. */
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
