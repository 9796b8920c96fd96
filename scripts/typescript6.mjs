// dependency-cruiser reads TypeScript through TypeScript's own API, which version 7 does not have yet: without
// this it sees no .ts file and finds nothing wrong. Preloaded with --import, it hands that tool version 6 instead.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, '@typescript/typescript6'), context),
});
