import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './tokens.css';
import { createTheme, type MantineColorsTuple } from '@mantine/core';

const amber: MantineColorsTuple = [
  '#fff8e6',
  '#fff0cc',
  '#ffe39c',
  '#ffd76f',
  '#ffce54',
  '#f6bb42',
  '#dba22c',
  '#b07f16',
  '#7d5a0c',
  '#4d3704',
];

/** Mantine's theme; the rest of the design is in tokens.css. */
export const theme = createTheme({
  colors: { amber },
  primaryColor: 'amber',
  primaryShade: 4,
  autoContrast: true,
  black: '#3b2a4a',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { md: '12px', lg: '16px', xl: '999px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
