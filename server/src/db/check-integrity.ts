import { DatabaseSync } from 'node:sqlite';

/** `ok`, or what SQLite's own checks find wrong with a database file. Throws if it is not a database. */
export function checkIntegrity(file: string): string {
  const sqlite = new DatabaseSync(file);
  try {
    const [first] = sqlite.prepare('pragma integrity_check').all();
    const broken = sqlite.prepare('pragma foreign_key_check').all().length;
    const said = String(first?.['integrity_check']);
    return broken === 0 ? said : `${said}, ${broken} dangling references`;
  } finally {
    sqlite.close();
  }
}
