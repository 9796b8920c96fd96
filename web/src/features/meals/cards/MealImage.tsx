import { useState } from 'react';
import css from './MealImage.module.css';
import { drawDish } from '../drawn-dish.ts';
import { imageAddress } from '../meal-image.ts';

interface MealImageProps {
  readonly imageUrl: string;
  readonly fallback: string;
  /** A recipe of the home, whose dish is drawn if it has no picture. */
  readonly own?: { readonly name: string; readonly mood?: string } | undefined;
  /** The first pictures of a screen are loaded eagerly, the others near the viewport. */
  readonly eager?: boolean;
}

/** The picture beside a meal's name. If it cannot be loaded, the default one is shown, or the dish of an own recipe. */
export function MealImage({ imageUrl, fallback, own, eager = false }: MealImageProps) {
  const [broken, setBroken] = useState(false);
  const address = broken ? fallback : imageAddress(imageUrl, fallback);
  const drawn = own && address === fallback ? drawDish(own) : undefined;
  return (
    <img
      className={css.image}
      data-drawn={drawn && true}
      style={drawn && { '--mood': drawn.colour }}
      src={drawn?.address ?? address}
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
