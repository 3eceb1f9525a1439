import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { inlineScripts } from './bin/inline-scripts.ts'
import { withoutUnusedParts } from './bin/unused-parts.ts'
import { projectRoot } from './src/platform/process/project-root.ts'
import { onEveryPage } from './src/web/server/client-files.ts'

/** These files below the project's folder. */
const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`)

// What would be a file of its own because several pages import it costs a request and 150 bytes: these travel together.
const groups = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  // The frame around every page.
  {
    name: 'shell',
    test: files(
      'src/root.tsx',
      'src/storefront/storefront.route.tsx',
      'src/storefront/frame/(shell-data|open-panel|navigation|lazy-error-page|first-screen-end).tsx?',
      'src/storefront/cart/(cart|cart-store|cart-storage|saved-cart|add-to-bag).ts',
      'src/storefront/favourites/(favourite-button|toggle-favourite).tsx?',
      'src/storefront/coupons/(use-coupons|coupon-store|shown-coupons).ts',
      'src/ui/(icon|icon-button|link-button|class-names|toast|skeleton|lazy-part|picture|picture-set|price|stars).tsx?',
      'src/ui/(server-time|skip-link|font-links|plain-links|interactive|use-scripted|use-hydrated).tsx?',
      'src/web/browser/(page-meta|fetch-beside).ts',
      'src/shop/money.ts',
      'node_modules/zustand/',
    ),
  },
  {
    name: 'dialogs',
    test: files('src/ui/(dialog|drawer|show-modal|use-modal).tsx?', 'src/storefront/frame/switch-panel.ts'),
  },
  // What home, listing and cart share: cards, tiles, coupons with their countdown.
  {
    name: 'showcase',
    test: files(
      'src/ui/product-card.tsx',
      'src/storefront/frame/story-tile.tsx',
      'src/storefront/home/use-auto-play.ts',
      'src/shop/coupons/rules.ts',
      'src/storefront/coupons/(coupon-code|copy-coupon).tsx?',
      'src/ui/(use-seconds-left|clock|countdown|time-left).tsx?',
    ),
  },
  // What product and cart share; what cart, checkout and the cart drawer share.
  {
    name: 'lines',
    test: files(
      'src/ui/quantity-stepper.tsx',
      'src/storefront/cart/with-bulk-link.tsx',
      'src/storefront/product/viewed-products.ts',
    ),
  },
  {
    name: 'quoted-lines',
    test: files('src/storefront/cart/(cart-notices|cart-line|line-frame|meet-quote|ask-quote).tsx?'),
  },
  // The forms' rules share it; split by what each rule uses it packs larger. With the setting that must come before any schema.
  { name: 'zod', test: files('node_modules/zod/', 'src/web/browser/zod-without-code.ts') },
]

const fetchBesideFile = join(projectRoot, 'src/web/browser/fetch-beside.ts')

/** What the bundler puts around every `import()` in the browser, in a quarter of the bytes. */
const fetchBeside: Plugin = {
  name: 'fetch-beside',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: id => (id === '\0vite/preload-helper.js' ? fetchBesideFile : null),
  buildEnd(error) {
    if (!error && !this.getModuleInfo(fetchBesideFile)) this.error(`nothing imports ${fetchBesideFile}`)
  },
}

export default defineConfig(({ command }) => ({
  plugins: [fetchBeside, inlineScripts, tailwindcss(), reactRouter(), withoutUnusedParts()],
  environments: {
    // The server bundle starts at src/process/start.ts: pages, calls and the shop in one file, so that nothing is loaded twice.
    ssr: {
      // Of React Email's parts only those in use: its whole package takes half a second and 44 MB of every start.
      resolve: { noExternal: command === 'build' ? [/^@react-email\//] : [] },
      build: { rolldownOptions: { input: './src/process/start.ts' } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    target: 'es2022',
    // Pages name files of it before the browser asks for them.
    manifest: true,
    assetsInlineLimit: 0,
    // The lists of files to fetch beside a part that is loaded later do not name what every page has.
    modulePreload: { resolveDependencies: (_, files) => files.filter(file => !onEveryPage.test(file)) },
  },
}))
