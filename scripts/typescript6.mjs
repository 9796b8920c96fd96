// dependency-cruiser needs TypeScript's API, which version 7 does not have yet: without this it reads no .ts file and
// finds nothing. Preload it with --import to give that tool version 6.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@typescript/typescript6'), context),
});
