import { Link, useNavigate } from 'react-router';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { paths } from '../lib/paths.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 2_000;

export function RegisterPage() {
  const navigate = useNavigate();
  const goToLogin = useDelayed(() => void navigate(paths.login()), REDIRECT_MS);
  return (
    <WelcomeFrame
      title="Register"
      below={
        <>
          Already with us? <Link to={paths.login()}>Login</Link>
        </>
      }
    >
      <RegisterForm onRegistered={goToLogin} />
    </WelcomeFrame>
  );
}
