import css from './ToastWithAction.module.css';

interface ToastWithActionProps {
  readonly text: string;
  readonly action: { readonly text: string; readonly run: () => void };
  readonly close: () => void;
}

/** The content of a toast with a button, which also closes it. */
export function ToastWithAction({ text, action, close }: ToastWithActionProps) {
  return (
    <span className={css.content}>
      <span>{text}</span>
      <button
        type="button"
        className={css.action}
        onClick={() => {
          close();
          action.run();
        }}
      >
        {action.text}
      </button>
    </span>
  );
}
