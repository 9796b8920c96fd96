import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BlockList } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('starts from one image, by digest, with the pinned Node', () => {
    const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const [image = '', digest] = first(dockerfile, /^ARG NODE_IMAGE=(.*)$/m).split('@');
    expect(image).toBe(`node:${devDependencies['node']}-bookworm-slim`);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    const bases = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, base]) => base);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}', 'manifests']));
  });

  it('has every workspace that the server imports', () => {
    const sources = globSync('server/src/**/*.ts').filter((file) => !/\.(test|calls)\.ts$/.test(file));
    const imported = new Set(
      sources.flatMap((file) =>
        Array.from(readFileSync(file, 'utf8').matchAll(/from '@moodbowl\/([\w-]+)\//g), ([, name = '']) => name),
      ),
    );
    expect([...imported].toSorted()).toEqual(['contract', 'food', 'i18n', 'recipe-reader']);
    for (const name of imported) expect(dockerfile).toContain(`COPY ${name}/src ${name}/src\n`);
  });

  it('installs exactly what the lockfile lists', () => {
    expect(dockerfile.match(/npm \w+/g)).toEqual(['npm ci', 'npm ci']);
  });

  it.each([
    ['well', 200, 0],
    ['not well', 503, 1],
  ])('is %s as the server on PORT says', async (_, status, code) => {
    const paths: unknown[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const [, ...args] = JSON.parse(first(dockerfile, /HEALTHCHECK[\s\S]*?CMD (\[.*\])/)) as string[];
    const PORT = String((server.address() as AddressInfo).port);
    const check = spawn(process.execPath, args, { env: { ...process.env, PORT }, stdio: 'ignore' });
    expect(await once(check, 'exit')).toEqual([code, null]);
    expect(paths).toEqual(['/api/health']);
  });
});

describe('compose', () => {
  it('trusts the gateway of its own network only', () => {
    const compose = read('compose.yaml');
    const [network = '', bits] = first(compose, /subnet: (.*)/).split('/');
    const gateway = first(compose, /gateway: (.*)/);
    const subnet = new BlockList();
    subnet.addSubnet(network, Number(bits), 'ipv4');
    expect(subnet.check(gateway)).toBe(true);
    const TRUST_PROXY = first(compose, /TRUST_PROXY: \$\{TRUST_PROXY-(.*)\}/);
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual([gateway]);
    expect(compose).toContain("'${PUBLISH:-127.0.0.1:3000}:3000'");
  });
});
