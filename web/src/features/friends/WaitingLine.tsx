import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Illustration } from '../../ui/Illustration.tsx';
import css from './WaitingLine.module.css';
import { useWaiting } from './use-waiting.ts';
import { waitingText } from './waiting.ts';

/** One line about waiting requests and new encouragements; nothing if there are none. */
export function WaitingLine() {
  const { requests, encouragements } = useWaiting();
  const text = waitingText(requests, encouragements);
  if (text === undefined) return null;
  return (
    <Link to={paths.friends()} className={css.line}>
      <Illustration name="wave" size={32} />
      {text}
    </Link>
  );
}
