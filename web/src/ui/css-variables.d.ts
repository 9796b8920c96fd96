import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The mood colour of this part of the page. */
    '--mood'?: string;
  }
}
