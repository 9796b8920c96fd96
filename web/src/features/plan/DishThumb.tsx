import { API_BASE } from '@moodbowl/contract/endpoint';
import { useState } from 'react';

/** As few rules need no file of their own, which each screen would have to know of. */
const THUMB = { flex: 'none', borderRadius: 10, objectFit: 'cover' } as const;

interface DishThumbProps {
  readonly imageUrl: string;
  /** In CSS pixels. */
  readonly size?: number;
}

/** The picture of a dish beside its name; a plate if there is none. */
export function DishThumb({ imageUrl, size = 44 }: DishThumbProps) {
  const [broken, setBroken] = useState(false);
  // Pictures are of this server only: another would learn who looks.
  const isShown = imageUrl.startsWith('/') && !broken;
  return (
    <img
      style={THUMB}
      src={isShown ? `${API_BASE}${imageUrl}` : '/default-meal.png'}
      onError={() => setBroken(true)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
