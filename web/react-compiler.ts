import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';

/** Memoizes components and hooks, so that nobody has to by hand. For the build and for the tests of components. */
export function reactCompiler() {
  return babel({ presets: [reactCompilerPreset()] });
}
