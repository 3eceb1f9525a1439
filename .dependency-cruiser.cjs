/**
 * The wings of the shop, in their order: a room uses rooms of its own wing and of the wings before it.
 * @rule which room of the shop may use which
 */
const wings = [
  'ground',
  'settings',
  'staff',
  'stock',
  'catalogue',
  'offers',
  'orders',
  'content',
  'money',
  'people',
  'watch',
]
/** A room of the shop: a folder in a wing. */
const room = '^src/shop/([^/]+/[^/]+)/'
/** What the browser may import of the shop: a file of a room that says what it rules, such as hold-rules.ts. */
const browserRules = '^src/shop/[^/]+/[^/]+/[a-z-]+-rules\\.ts$'
/** Of those the heavy ones, which load Zod or the formats of phones (two have types of schemas alone): the browser gets them when they are needed. */
const heavyRules = '[/-](form|phone|phone-field|cart-change|wear)-rules\\.ts$'

/**
 * The import rules of docs/architecture.md: server -> api, jobs, storefront, back-office -> web -> shop -> platform.
 * @rule which part of the code may import which
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '\\?url$'] },
    },
    {
      name: 'platform-knows-no-shop',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src|db|bin|test|bench)/', pathNot: '^src/platform/' },
    },
    {
      name: 'shop-knows-platform-only',
      comment: 'no HTTP, no React',
      severity: 'error',
      from: { path: '^src/shop/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^((src|db|bin|test|bench)/|node_modules/(react|react-dom|react-router|hono|@hono)/)',
        pathNot: '^src/(shop|platform)/',
      },
    },
    {
      name: 'rooms-have-a-wing',
      comment: 'a new room stands in one of the wings above',
      severity: 'error',
      from: {},
      to: { path: '^src/shop/', pathNot: `^src/shop/(${wings.join('|')})/` },
    },
    ...wings.slice(0, -1).map((wing, at) => ({
      name: `${wing}-uses-no-later-wing`,
      severity: 'error',
      from: { path: `^src/shop/${wing}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/shop/(${wings.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'shop-folders-meet-at-index',
      severity: 'error',
      from: { path: room, pathNot: '\\.test\\.tsx?$' },
      to: { path: room, pathNot: ['^src/shop/$1/', '/index\\.ts$', browserRules] },
    },
    {
      name: 'shop-from-outside-by-index',
      severity: 'error',
      from: { pathNot: ['^src/shop/', '\\.test\\.tsx?$', '^test/', '^bench/'] },
      to: { path: room, pathNot: ['/index\\.ts$', browserRules], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-light',
      comment: 'plain code that any page may hold: no package, nothing of the server',
      severity: 'error',
      from: { path: browserRules, pathNot: heavyRules },
      to: { reachable: true, path: '^(src/platform|node_modules)/' },
    },
    {
      name: 'browser-rules-reach-no-server',
      comment: 'also heavy ones load nothing of the server',
      severity: 'error',
      from: { path: browserRules },
      to: {
        reachable: true,
        path: '^(src/platform|node_modules)/',
        pathNot: '^node_modules/(zod|libphonenumber-js)/',
      },
    },
    {
      name: 'integrations-know-shop-and-platform',
      comment: 'the shop names what it needs as a port, which an adapter fills; jobs speak to adapters',
      severity: 'error',
      from: { path: '^src/integrations/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src|db|bin|test|bench)/', pathNot: '^src/(integrations|shop|platform)/' },
    },
    {
      name: 'jobs-alone-speak-to-others',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(jobs|integrations)/', '^src/process/open-shop\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: '^src/integrations/' },
    },
    {
      name: 'ui-knows-no-shop',
      comment: 'but its types, its light rules, and how amounts, dates and counts are written',
      severity: 'error',
      from: { path: '^src/(ui|emails)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/(web|shop|api|jobs|storefront|back-office)/',
        pathNot: ['^src/shop/ground/(money|dates|plural|grouped)\\.ts$', browserRules],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'neighbours-are-strangers',
      comment: 'calls, jobs, storefront and back office meet in the shop',
      severity: 'error',
      from: { path: '^src/(api|jobs|storefront|back-office)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(api|jobs|storefront|back-office)/', pathNot: '^src/$1/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-knows-shop-and-ui',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src|db|bin|test|bench)/', pathNot: '^src/(web|shop|platform|ui)/' },
    },
    {
      name: 'browser-files-reach-no-server',
      comment: 'what pages import runs in the browser too; a page itself (its loader and action) may import both',
      severity: 'error',
      from: { path: '^src/(web/(browser|forms)|ui)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(src/(web/server|platform)/|node_modules/(hono|@hono|kysely|pg|@simplewebauthn|otplib)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-meet-the-server-in-loaders',
      comment:
        'of the storefront and the back office only routes, what loads their data and the writes of a page run on the server alone',
      severity: 'error',
      from: {
        path: '^src/(storefront|back-office)/',
        pathNot: [
          '\\.route\\.tsx?$',
          '/load-[\\w-]+\\.ts$',
          '/entry\\.server\\.ts$',
          '-actions\\.ts$',
          '^src/storefront/site-files/',
          '\\.test\\.tsx?$',
        ],
      },
      to: { path: '^src/web/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-run-in-the-browser',
      comment:
        'a component gets data, not what reads it; the build checks what is left of route modules (bin/browser-modules.ts)',
      severity: 'error',
      from: { path: '^src/(storefront|back-office|ui)/.*\\.tsx$', pathNot: ['\\.route\\.tsx$', '\\.test\\.tsx$'] },
      to: {
        path: ['^node:', '^src/(platform|shop)/', '^src/web/server/'],
        pathNot: [browserRules, '^src/shop/ground/(money|dates|plural|grouped|[a-z-]+-rules)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'uploads-are-decoded-apart',
      comment:
        'photos and videos of customers are read by the media process alone: they cost the process of the pages nothing',
      severity: 'error',
      from: { path: '^(src|db|bin)/', pathNot: '^src/platform/media/(media-child\\.ts|render-photo\\.ts|videos/)' },
      to: { path: '^src/platform/media/(media-child|render-photo|videos/.+)\\.ts$' },
    },
    {
      name: 'nobody-imports-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(process/start|server)\\.ts$' },
      to: { path: '^src/(process/start|server)\\.ts$' },
    },
    {
      name: 'no-tests-in-the-shop',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^test/|\\.test\\.tsx?$' },
    },
    { name: 'migrations-import-nothing', severity: 'error', from: { path: '^db/migrations/' }, to: {} },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(builds?|\\.react-router|src/storefront/\\.react-router)/' },
    // TypeScript 7 has no API for other tools yet, so swc reads the sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
