import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserModules } from './bin/browser-modules.ts'
import { inlineScripts } from './bin/inline-scripts.ts'

/** These files below the project's folder. */
const files = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`)

// Browsers open six connections to a server that speaks HTTP/1.1, and what several pages import would be 40 files more: these travel together.
const groups = [
  { name: 'framework', test: files('node_modules/(react|react-dom|react-router|scheduler)/') },
  // The frame around every page, with what most of them show.
  {
    name: 'shell',
    test: files(
      'src/root.tsx',
      'src/storefront/storefront.route.tsx',
      'src/web/browser/(shell-data|navigation).ts',
      'src/ui/open-panel.ts',
      'src/shop/ground/names/rules.ts',
      'src/storefront/(errors/lazy-error-page|stories/story-tile).tsx',
      'src/storefront/cart/(cart|cart-store|cart-storage|saved-cart|add-to-bag).ts',
      'src/storefront/favourites/(favourite-button|toggle-favourite).tsx?',
      'src/storefront/coupons/(use-coupons|coupon-store|shown-coupons|coupon-code|copy-coupon).tsx?',
      'src/ui/(icon|icon-button|link-button|class-names|toast|skeleton|lazy-part|picture|picture-set|price|stars).tsx?',
      'src/ui/(server-time|skip-link|font-links|plain-links|interactive|use-scripted|use-hydrated|product-card).tsx?',
      'src/ui/(use-seconds-left|clock|countdown|time-left).tsx?',
      'src/web/browser/page-meta.ts',
      'src/shop/(ground/money|offers/coupons/rules).ts',
      'node_modules/zustand/',
    ),
  },
  // What the product's page and the cart drawer share; then the rest of the drawer, which a press at the start waits for.
  {
    name: 'lines',
    test: files('src/ui/quantity-stepper.tsx', 'src/storefront/(cart/with-bulk-link.tsx|product/viewed-products.ts)'),
  },
  {
    name: 'drawer',
    test: files(
      'src/ui/(dialog|drawer|show-modal|use-modal|empty-state).tsx?',
      'src/ui/switch-panel.ts',
      'src/storefront/cart/(cart-notices|cart-line|line-frame|meet-quote|ask-quote).tsx?',
    ),
  },
  { name: 'fields', test: files('src/ui/(field|button).tsx') },
  // What most screens of the back office are made of. React Router's list of pages, which shoppers load, names the files of each screen.
  {
    name: 'kit',
    test: files(
      'src/back-office/kit/(titled|notice|staff-form|last-answer|use-held-form|options|fold|fields|detail-page|page-head|panel).tsx?',
      'src/back-office/kit/(list-table|list-page|list-filters|list-keys|bulk-form|pager|facts|form-parts|here|rows|use-may|use-keys).tsx?',
      'src/back-office/kit/(rule-fields|tiles|ordered-list|pick|use-found|use-pause|use-load-while|saved-views).tsx?',
      'src/back-office/kit/pictures/(picture-field|picture-focus|picture-drop|use-uploads|send-picture).tsx?',
      'src/back-office/([a-z]+/[a-z]+-tabs|content/content-parts).ts',
    ),
  },
  // The forms' rules share it; split by what each rule uses it packs larger. With the setting that must come before any schema.
  { name: 'zod', test: files('node_modules/zod/', 'src/web/browser/zod-without-code.ts') },
]

export default defineConfig({
  plugins: [inlineScripts, tailwindcss(), reactRouter(), browserModules],
  environments: {
    // The server bundle starts at src/process/start.ts: pages, calls and the shop in one file, so that nothing is loaded twice.
    ssr: {
      build: { rolldownOptions: { input: './src/process/start.ts' } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: {
    target: 'es2022',
    // src/web/server/client-files.ts reads which scripts a part of a page needs.
    manifest: true,
    assetsInlineLimit: 0,
  },
})
