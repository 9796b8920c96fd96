import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into a server whose event loop is watched. Each SIGUSR2 writes the longest delay since the one before.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const file = join(process.env['DATA_DIR'] ?? '.', 'event-loop');
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, String(delay.max / 1e6));
  renameSync(`${file}.new`, file);
  delay.reset();
});
