import { config } from 'zod';

// Zod probes whether it may evaluate code. The content security policy forbids it, and the browser logs each attempt.
config({ jitless: true });
