import { config } from 'zod';

// Zod tries whether it may make code from text. The page's policy forbids it, and the browser tells of each try.
config({ jitless: true });
