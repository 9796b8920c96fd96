import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { createOpenApiDocument } from '../../src/http/openapi.ts';

/** Writes the types of the API document to this file, for `client.test.ts`. */
const [file = ''] = process.argv.slice(2);
writeFileSync(file, astToString(await openapiTS(structuredClone(createOpenApiDocument()) as never)));
