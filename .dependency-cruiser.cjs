const TEST = String.raw`\.(test|e2e)\.tsx?$|^(server/test|web/test|e2e|faults|scripts)/`;

/** Whatever is in `folder` may import nothing of ours from `forbidden`. */
const never = (name, folder, forbidden) => ({
  name,
  severity: 'error',
  from: { path: folder, pathNot: TEST },
  to: { path: forbidden },
});

/** Who may import whom: see docs/architecture.md. Types count like code. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-missing-files', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-in-production',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: String.raw`${TEST}|\.d\.ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    never('no-tests-in-production', '^(contract|server|web)/', TEST),

    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: '^contract/src/|node_modules/zod/' },
    },
    never('server-only-contract', '^server/', '^(web|e2e|bench|faults|scripts)/'),
    never('web-only-contract', '^web/', '^(server|e2e|bench|faults|scripts)/'),
    { ...never('e2e-only-contract', '^e2e/', '^(server|web|bench|faults|scripts)/'), from: { path: '^e2e/' } },
    never('bench-only-contract-and-server', '^bench/', '^(web|e2e|faults)/'),
    { ...never('faults-only-contract-server-and-bench', '^faults/', '^(web|e2e)/'), from: { path: '^faults/' } },

    never('server-db-at-the-bottom', '^server/src/db/', '^server/src/(http|features|demo|app|main|admin)'),
    never('server-http-below-features', '^server/src/http/', '^server/src/(features|demo|app|main|admin)'),
    never('server-features-below-app', '^server/src/features/', '^server/src/(demo|app|main|admin)'),
    {
      name: 'server-routes-only-from-app',
      severity: 'error',
      from: { path: '^server/src/', pathNot: String.raw`^server/src/app\.ts$|\.test\.ts$` },
      to: { path: String.raw`^server/src/features/.+\.routes\.ts$` },
    },

    never('web-lib-at-the-bottom', '^web/src/lib/', '^web/src/(?!lib/)'),
    never('web-ui-above-lib', '^web/src/ui/', '^web/src/(?!ui/|lib/)'),
    never('web-features-above-ui', '^web/src/features/', '^web/src/(?!features/|ui/|lib/)'),
    never('web-pages-above-features', '^web/src/pages/', '^web/src/(?!pages/|features/|ui/|lib/)'),
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
