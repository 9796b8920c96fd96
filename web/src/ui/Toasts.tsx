import { ToastContainer } from 'react-toastify';
import './Toasts.css';

/** Where toasts appear: top right, coloured, five seconds unless told. */
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
