import { newId } from '../../lib/new-id.ts';
import { useDraft } from '../../lib/use-draft.ts';

/**
 * The subject and message being typed, shared by page and dialog, with the id under which they are sent. The id
 * survives closing and reloading, so that a retry never doubles feedback that had arrived.
 */
export function useFeedbackDraft() {
  const [subject, setSubject] = useDraft('feedback-subject');
  const [message, setMessage] = useDraft('feedback-message');
  const [id, setId] = useDraft('feedback-id');
  /** A change after an attempt makes it new feedback, even if the attempt had arrived. */
  const changing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setId('');
  };
  return {
    subject,
    message,
    setSubject: changing(setSubject),
    setMessage: changing(setMessage),
    /** The id to send it with. */
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
