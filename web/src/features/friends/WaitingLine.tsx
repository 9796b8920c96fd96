import { paths } from '../../lib/paths.ts';
import { NoticeLine } from '../../ui/NoticeLine.tsx';
import { useWaiting } from './use-waiting.ts';
import { waitingText } from './waiting.ts';

/** One line about waiting requests and new encouragements; nothing if there are none. */
export function WaitingLine() {
  const { requests, encouragements } = useWaiting();
  const text = waitingText(requests, encouragements);
  if (text === undefined) return null;
  return (
    <NoticeLine to={paths.friends()} illustration="wave">
      {text}
    </NoticeLine>
  );
}
