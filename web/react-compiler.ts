import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';

/** Memoizes components and hooks, in the build and in component tests. */
export function reactCompiler() {
  return babel({ presets: [reactCompilerPreset()] });
}
