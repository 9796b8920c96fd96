const { options } = require('./.dependency-cruiser.cjs');

const FEATURE = '^(server|web)/src/features/[^/]+$';

/**
 * Features form an acyclic graph: two that use each other, by whichever files, are one. A run of its own, because the
 * folders are looked at without tests, which may use any feature.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-feature-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: FEATURE },
      to: { circular: true, path: FEATURE },
    },
  ],
  options: {
    ...options,
    exclude: { path: String.raw`^[^/]+/dist/|\.(test|e2e|calls)\.tsx?$|^(server|web)/test/` },
  },
};
