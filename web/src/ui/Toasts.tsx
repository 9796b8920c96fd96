import { ToastContainer } from 'react-toastify';
import './Toasts.css';

/** The container of toasts: top right, coloured, five seconds by default. */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      theme="colored"
      autoClose={5_000}
      limit={3}
      newestOnTop
      pauseOnFocusLoss={false}
    />
  );
}
