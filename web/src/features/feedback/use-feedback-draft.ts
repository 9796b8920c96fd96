import { newId } from '../../lib/new-id.ts';
import { useDraft } from '../../lib/use-draft.ts';

/**
 * Subject and message being typed, the same on the page and in the window, with the id under which they are sent:
 * it stays with them through closing and reloading, so that trying again never doubles what had arrived.
 */
export function useFeedbackDraft() {
  const [subject, setSubject] = useDraft('feedback-subject');
  const [message, setMessage] = useDraft('feedback-message');
  const [id, setId] = useDraft('feedback-id');
  /** What is changed after a try is something else, even when the try had arrived. */
  const changing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setId('');
  };
  return {
    subject,
    message,
    setSubject: changing(setSubject),
    setMessage: changing(setMessage),
    /** The id to send this under. */
    keepId: () => {
      const kept = id || newId();
      setId(kept);
      return kept;
    },
    clear: () => {
      setSubject('');
      setMessage('');
      setId('');
    },
  };
}
