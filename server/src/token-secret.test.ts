import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTokenSecret } from './token-secret.ts';

const run = promisify(execFile);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function loadElsewhere(folder: string): Promise<string> {
  const module = JSON.stringify(new URL('./token-secret.ts', import.meta.url).href);
  const script = `import { loadTokenSecret } from ${module}; process.stdout.write(loadTokenSecret(${JSON.stringify(folder)}));`;
  return (await run(process.execPath, ['--input-type=module', '-e', script])).stdout;
}

describe('the token secret', () => {
  it('is made on the first start and stays', () => {
    const folder = join(temporaryFolder(), 'not', 'there', 'yet');
    const secret = loadTokenSecret(folder);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(loadTokenSecret(folder)).toBe(secret);
    expect(loadTokenSecret(temporaryFolder())).not.toBe(secret);
  });

  it('can be read by its owner alone, and nothing else is left behind', () => {
    const folder = temporaryFolder();
    loadTokenSecret(folder);
    expect(readdirSync(folder)).toEqual(['token-secret']);
    expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('may be brought along', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'token-secret'), `${'s'.repeat(40)}\n`);
    expect(loadTokenSecret(folder)).toBe('s'.repeat(40));
    expect(readFileSync(join(folder, 'token-secret'), 'utf8')).toBe(`${'s'.repeat(40)}\n`);
  });

  it.each(['', '\n', 'short'])('is not taken from a damaged file: %j', (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'token-secret'), content);
    expect(() => loadTokenSecret(folder)).toThrow(/token-secret/);
  });

  it('is one for processes that start at once', async () => {
    const folder = temporaryFolder();
    const secrets = await Promise.all(Array.from({ length: 4 }, () => loadElsewhere(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect(readdirSync(folder)).toEqual(['token-secret']);
  });
});
