import css from './Skeleton.module.css';

interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly round?: boolean;
}

/** A grey placeholder in its final size. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return <span aria-hidden="true" className={css.skeleton} style={{ width, height }} data-round={round || undefined} />;
}
