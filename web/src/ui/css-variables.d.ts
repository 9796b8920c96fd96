import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The mood colour of this part of the page. */
    '--mood'?: string;
    /** The place of one of several steps, from 1. */
    '--step'?: number;
    /** The translation of a bubble at the start and the end of its way. */
    '--slots'?: number;
    '--below'?: string;
    '--above'?: string;
  }
}
