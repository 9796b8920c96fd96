// Lints the OpenAPI document with Redocly and Spectral, offline. Any warning is a failure. With `--broken` the document
// lacks something that each linter must report, to prove that both can fail.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { createOpenApiDocument } from '../server/src/http/openapi.ts';

async function lintWithRedocly(text) {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location: [place] }) => `redocly ${ruleId}: ${message} (${place?.pointer})`);
}

async function lintWithSpectral(text) {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] });
  const problems = await spectral.run(JSON.parse(text));
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (#/${path.join('/')})`);
}

const document = createOpenApiDocument();
if (process.argv.includes('--broken')) {
  const { get } = document.paths['/api/profile'];
  delete get.security;
  delete get.description;
}
const text = JSON.stringify(document);
const problems = [...(await lintWithRedocly(text)), ...(await lintWithSpectral(text))];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
