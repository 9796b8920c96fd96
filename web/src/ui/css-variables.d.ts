import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The mood colour of this part of the page. */
    '--mood'?: string;
    /** How far a bubble is moved at the start and at the end of its way. */
    '--below'?: string;
    '--above'?: string;
  }
}
