import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { loadCatalogueOnce } from '../src/features/meals/load-catalogue.ts';
import { createTestApp } from './test-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'server/test/client');

function node(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

/**
 * Generates the types of the API document and checks `file` with them in strict TypeScript. Returns the compiler's
 * output.
 */
function typeCheck(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(node(join(client, 'generate.ts'), join(folder, 'openapi.d.ts'))).toBe('');
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    // Resolves the generated types as if they were beside the file.
    compilerOptions: { rootDirs: [client, folder], typeRoots: [join(root, 'node_modules/@types')] },
    files: [join(client, file)],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return node(join(root, 'node_modules/typescript/bin/tsc'), '-p', folder);
}

it('is enough for a generated client to use the app for a day', async () => {
  expect(typeCheck('main-loop.ts')).toBe('');

  const { app, database, clock } = await createTestApp();
  await loadCatalogueOnce(database.db, clock);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // Imported by path, because its types exist only in the check above.
  const { runMainLoop } = (await import(new URL('client/main-loop.ts', import.meta.url).href)) as {
    runMainLoop: (url: string) => Promise<unknown>;
  };
  expect(await runMainLoop(url)).toMatchObject({
    bought: 1,
    csv: expect.stringContaining('"Happy","Sun on the balcony."'),
    day: { date: '2026-03-10', entries: [{ mood: 'Happy' }], meals: [{ date: '2026-03-10' }] },
    entry: { mood: 'Happy', note: 'Sun on the balcony.', date: '2026-03-10' },
    meals: 2,
    next: expect.stringContaining('rel="next"'),
    recent: [{ mood: 'Happy' }],
    refusal: 'INVALID_INPUT',
    saved: true,
    streak: 1,
  });
});

it('gives a generated client types that find mistakes', () => {
  const found = typeCheck('wrong.ts').match(/wrong\.ts\(\d+/g);
  expect(new Set(found).size).toBe(5);
});
