import { Link } from 'react-router';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import css from './NoticeLine.module.css';

interface NoticeLineProps {
  readonly to: string;
  readonly illustration: IllustrationName;
  readonly children: string;
}

/** One line about something that waits, which leads to it. */
export function NoticeLine({ to, illustration, children }: NoticeLineProps) {
  return (
    <Link to={to} className={css.line}>
      <Illustration name={illustration} size={32} />
      {children}
    </Link>
  );
}
