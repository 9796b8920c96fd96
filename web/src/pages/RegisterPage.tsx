import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { RegisterForm } from '../features/auth/RegisterForm.tsx';
import { paths } from '../lib/paths.ts';
import { useDelayed } from '../lib/use-delayed.ts';
import type { LoginState } from './LoginPage.tsx';
import { WelcomeFrame } from './WelcomeFrame.tsx';

const REDIRECT_MS = 2_000;

export function RegisterPage() {
  const navigate = useNavigate();
  const [newcomer, setNewcomer] = useState<string>();
  const state: LoginState = { newcomer };
  const goToLogin = useDelayed(() => void navigate(paths.login(), { state }), REDIRECT_MS);
  return (
    <WelcomeFrame
      title="Register"
      below={
        <>
          Already with us? <Link to={paths.login()}>Login</Link>
        </>
      }
    >
      <RegisterForm
        onRegistered={(username) => {
          setNewcomer(username);
          goToLogin();
        }}
      />
    </WelcomeFrame>
  );
}
