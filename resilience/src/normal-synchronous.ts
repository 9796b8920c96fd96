import { DatabaseSync } from 'node:sqlite';

// Preloaded into a server that is to lose what it acknowledged when the power is cut: SQLite then syncs its log only
// now and then. Here rather than as a setting, because nobody should run like this.
const exec = Reflect.get(DatabaseSync.prototype, 'exec');
DatabaseSync.prototype.exec = function weakened(this: DatabaseSync, text: string): void {
  exec.call(this, text.replace('synchronous = FULL', 'synchronous = NORMAL'));
};
