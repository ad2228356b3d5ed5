/**
 * The rooms of the repository and what each may import.
 * Circles between folders: `.dependency-cruiser.folders.js`.
 */
const room = (name, from, to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to },
})

/** The files of the contract that browsers run: limits, texts and rules, which import no zod. */
const plainContract =
  '^contract/(access-key-form|account-form|addresses|assumption-kinds|candidate-form|email-address|feedback-form|idea-form|idea-steps|keyword|locale|loopback|niche-address|niche-name|niche-name-gate|normal-form|own-material-form|own-thread|pass-words|password|plan|plan-form|price-words|provenance|question-check|refusal-texts|score|score/[a-z-]+|session|share-form|share-pages|test-state|text|trend|watch-form|words)\\.ts$'

const isTest = '\\.test\\.tsx?$'

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: isTest },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'browser-code-takes-plain-contract',
      severity: 'error',
      from: { path: '^src/(islands|lib)/', pathNot: isTest },
      to: { path: '^contract/', pathNot: plainContract, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plain-contract-imports-no-schemas',
      severity: 'error',
      from: { path: plainContract },
      to: { pathNot: plainContract, dependencyTypesNot: ['type-only'] },
    },
    room('site-does-not-know-the-server', '^src/', '^server/'),
    {
      name: 'server-does-not-know-the-site',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/' },
    },
    room(
      'only-tests-import-testing',
      '^(src|server|contract)/(?!.*\\.test\\.tsx?$)',
      '^(testing|e2e|reliability|bench|site-checks)/',
    ),
    room('product-does-not-import-scripts', '^(src|server|contract)/', '^(scripts|training)/'),
    {
      name: 'nothing-imports-pages',
      severity: 'error',
      from: { pathNot: '^src/pages/' },
      to: { path: '^src/pages/' },
    },
    room('stores-know-no-islands', '^src/lib/', '^src/(islands|components|layouts|pages)/'),
    {
      name: 'browser-code-knows-no-build',
      severity: 'error',
      from: { path: '^src/(islands|lib)/', pathNot: isTest },
      to: { path: '^src/build/' },
    },
    {
      name: 'browser-code-runs-without-node',
      severity: 'error',
      from: { path: '^src/(islands|lib)/', pathNot: isTest },
      to: { dependencyTypes: ['core'] },
    },
    room(
      'build-renders-no-pages',
      '^src/build/',
      '^src/(islands|components|layouts|pages|lib/(stores|api))/',
    ),
    {
      name: 'api-knows-no-stores',
      severity: 'error',
      from: { path: '^src/lib/api/' },
      to: { path: '^src/lib/stores/' },
    },
    {
      name: 'only-lib-api-calls-the-network',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/api/' },
      to: { path: '^node_modules/ofetch/' },
    },
    {
      name: 'stores-know-no-react',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^node_modules/(react|react-dom|@nanostores/react)/' },
    },
    {
      name: 'islands-ask-stores-not-the-api',
      severity: 'error',
      from: { path: '^src/islands/' },
      to: { path: '^src/lib/api/', pathNot: '^src/lib/api/errors\\.ts$' },
    },
    {
      name: 'islands-of-one-tool-stand-alone',
      severity: 'error',
      from: { path: '^src/islands/([^/]+)/', pathNot: '^src/islands/shared/' },
      to: {
        path: '^src/islands/',
        pathNot: '^src/islands/($1|shell|premium|demand|evidence|sharing)/',
      },
    },
    {
      name: 'nothing-imports-the-shared-page',
      comment: 'It shows the results of all tools, so it may import them.',
      severity: 'error',
      from: { path: '^src/islands/(?!shared/)' },
      to: { path: '^src/islands/shared/' },
    },
    {
      name: 'services-know-no-fastify',
      severity: 'error',
      from: { path: '^server/(services|providers|db)/' },
      to: { path: '^(node_modules/(fastify|@fastify)|server/(routes|plugins|local|app))' },
    },
    {
      name: 'providers-know-no-database',
      severity: 'error',
      from: { path: '^server/providers/', pathNot: isTest },
      to: { path: '^(server/(db|services|routes|jobs)/|node_modules/drizzle-orm/)' },
    },
    {
      name: 'demand-is-a-library',
      comment: 'No database, clock, configuration or network.',
      severity: 'error',
      from: { path: '^server/demand/', pathNot: isTest },
      to: { pathNot: '^(server/demand/|contract/)' },
    },
    {
      name: 'validation-is-a-library',
      comment: 'No database, clock, configuration or network.',
      severity: 'error',
      from: { path: '^server/validation/', pathNot: isTest },
      to: { pathNot: '^(server/validation/|contract/)' },
    },
    {
      name: 'changes-is-a-library',
      comment: 'No database, clock, configuration or network.',
      severity: 'error',
      from: { path: '^server/changes/', pathNot: isTest },
      to: { pathNot: '^(server/changes/|server/analysis/(text|types)/|contract/)' },
    },
    {
      name: 'relevance-is-a-library',
      comment:
        'No database, clock, configuration or network; turns.ts only lets the event loop turn, and compromise tags words.',
      severity: 'error',
      from: { path: '^server/relevance/', pathNot: isTest },
      to: { pathNot: '^(server/relevance/|server/analysis/text/|contract/|server/turns\\.ts$)' },
    },
    {
      name: 'offers-is-a-library',
      comment:
        'No database, clock, configuration or network; turns.ts only lets the event loop turn.',
      severity: 'error',
      from: { path: '^server/offers/', pathNot: isTest },
      to: {
        pathNot:
          '^(server/offers/|server/relevance/|server/analysis/types/|contract/|server/turns\\.ts$)',
      },
    },
    {
      name: 'analysis-is-a-library',
      comment:
        'No database, clock, configuration or network; turns.ts only lets the event loop turn, and compromise tags words.',
      severity: 'error',
      from: { path: '^server/analysis/', pathNot: isTest },
      to: { pathNot: '^(server/analysis/|contract/|server/turns\\.ts$|node_modules/compromise/)' },
    },
    room(
      'analysis-text-knows-no-discussions',
      '^server/analysis/text/',
      '^server/analysis/(?!text/)',
    ),
    room(
      'reading-of-quotes-knows-only-texts',
      '^server/analysis/reading-of-quotes/',
      '^server/analysis/(?!reading-of-quotes/|text/)',
    ),
    room(
      'analysis-types-know-only-types',
      '^server/analysis/types/',
      '^server/analysis/(?!types/)',
    ),
    {
      name: 'grounding-does-not-know-who-drafts',
      severity: 'error',
      from: { path: '^server/analysis/grounding/', pathNot: isTest },
      to: { path: '^server/analysis/(extractive|with-model)/' },
    },
    room(
      'drafters-do-not-know-each-other',
      '^server/analysis/(extractive|with-model)/',
      '^server/analysis/(?!$1/)(extractive|with-model)/',
    ),
    {
      name: 'only-the-analysis-knows-who-drafts',
      severity: 'error',
      from: { path: '^server/(?!analysis/)', pathNot: isTest },
      to: { path: '^server/analysis/(extractive|with-model)/' },
    },
    room(
      'providers-know-what-an-analysis-reads-and-asks',
      '^server/providers/',
      '^server/analysis/(grounding/|analyze\\.ts)',
    ),
    room(
      'other-services-do-not-analyze',
      '^server/services/(?!ideas/)',
      '^server/analysis/(?!text/|types/)',
    ),
    {
      name: 'reading-material-is-pure',
      comment: 'No database, clock, configuration or network.',
      severity: 'error',
      from: { path: '^server/services/material/reading/', pathNot: isTest },
      to: {
        pathNot:
          '^(server/services/material/reading/|server/providers/discussions/plain-text\\.ts$|server/turns\\.ts$|contract/)|node_modules/zod/',
      },
    },
    room('archive-does-not-know-ideas', '^server/services/archive/', '^server/services/ideas/'),
    {
      name: 'mcp-is-a-client-of-the-contract',
      comment: 'What a tool needs is a call, so its access and limits are those of the call.',
      severity: 'error',
      from: { path: '^server/mcp/', pathNot: isTest },
      to: {
        pathNot: '^(server/mcp/|contract/)|node_modules/(zod|@modelcontextprotocol)/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'database-knows-no-services',
      severity: 'error',
      from: { path: '^server/db/', pathNot: isTest },
      to: { path: '^server/(services|providers|routes|jobs|tasks)/' },
    },
    room('only-traces-know-opentelemetry', '^server/(?!traces/)', '^node_modules/@opentelemetry/'),
    {
      name: 'tasks-know-the-database-alone',
      severity: 'error',
      from: { path: '^server/tasks/', pathNot: isTest },
      to: { path: '^server/(?!tasks/|db/)' },
    },
    room('services-know-no-jobs', '^server/services/', '^server/jobs/'),
    {
      name: 'jobs-know-no-services',
      severity: 'error',
      from: { path: '^server/jobs/', pathNot: isTest },
      to: { path: '^server/(services|providers|routes|plugins|local|app|compose|config)' },
    },
    {
      name: 'routes-know-no-database',
      severity: 'error',
      from: { path: '^server/routes/', pathNot: `${isTest}|routes/health.ts` },
      to: { path: '^(server/(providers|db)/|node_modules/drizzle-orm/)' },
    },
    {
      name: 'stand-ins-know-no-composition',
      severity: 'error',
      from: { path: '^server/local/', pathNot: isTest },
      to: { path: '^server/(compose|app|index|worker|admin|routes)' },
    },
    {
      name: 'services-know-no-composition',
      severity: 'error',
      from: { path: '^server/services/', pathNot: isTest },
      to: { path: '^server/(compose|app|index)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist(-desk)?/|^\\.cache/|^\\.astro/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.astro'],
    },
  },
}
