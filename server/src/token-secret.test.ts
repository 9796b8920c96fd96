import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadTokenSecrets } from './token-secret.ts';

const run = promisify(execFile);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moodbowl-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function loadElsewhere(folder: string): Promise<string> {
  const module = JSON.stringify(new URL('./token-secret.ts', import.meta.url).href);
  const script = `import { loadTokenSecrets } from ${module}; process.stdout.write(loadTokenSecrets(${JSON.stringify(folder)}).current);`;
  return (await run(process.execPath, ['--input-type=module', '-e', script])).stdout;
}

describe('the token secret', () => {
  it('is created on the first start and stays', () => {
    const folder = join(temporaryFolder(), 'not', 'there', 'yet');
    const secrets = loadTokenSecrets(folder);
    expect(secrets).toEqual({ current: expect.stringMatching(/^[\w-]{64}$/), previous: undefined });
    expect(loadTokenSecrets(folder)).toEqual(secrets);
    expect(loadTokenSecrets(temporaryFolder()).current).not.toBe(secrets.current);
  });

  it('can be read by its owner only, with no temporary file left behind', () => {
    const folder = temporaryFolder();
    loadTokenSecrets(folder);
    expect(readdirSync(folder)).toEqual(['token-secret']);
    expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('can be provided', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'token-secret'), `${'s'.repeat(40)}\n`);
    expect(loadTokenSecrets(folder).current).toBe('s'.repeat(40));
    expect(readFileSync(join(folder, 'token-secret'), 'utf8')).toBe(`${'s'.repeat(40)}\n`);
  });

  it.each(['', '\n', 'short'])('is not read from a damaged file: %j', (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'token-secret'), content);
    expect(() => loadTokenSecrets(folder)).toThrow(/token-secret is damaged/);
    writeFileSync(join(folder, 'token-secret'), 's'.repeat(40));
    writeFileSync(join(folder, 'token-secret.previous'), content);
    expect(() => loadTokenSecrets(folder)).toThrow(/token-secret\.previous is damaged/);
  });

  it('is replaced by moving it aside, and the previous one is accepted until its file is gone', () => {
    const folder = temporaryFolder();
    const [file, aside] = [join(folder, 'token-secret'), join(folder, 'token-secret.previous')];
    const { current: old } = loadTokenSecrets(folder);
    renameSync(file, aside);
    const rotated = loadTokenSecrets(folder);
    expect(rotated).toEqual({ current: expect.stringMatching(/^[\w-]{64}$/), previous: old });
    expect(rotated.current).not.toBe(old);
    rmSync(aside);
    expect(loadTokenSecrets(folder)).toEqual({ current: rotated.current, previous: undefined });
  });

  it('is the same for processes that start together', async () => {
    const folder = temporaryFolder();
    const secrets = await Promise.all(Array.from({ length: 4 }, () => loadElsewhere(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect(readdirSync(folder)).toEqual(['token-secret']);
  });
});
