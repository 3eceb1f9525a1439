import { join } from 'node:path'
import { defineConfig } from 'vite'
import { applicationConfig, files } from '../../bin/application-config.ts'
import { projectRoot } from '../platform/process/project-root.ts'

const groups = [
  // The frame around every page, with what most of them show.
  {
    name: 'shell',
    test: files(
      'src/(storefront/root|web/browser/document).tsx',
      'src/storefront/storefront.route.tsx',
      'src/web/browser/(shell-data|navigation).ts',
      'src/ui/open-panel.ts',
      'src/shop/ground/names/size-and-urdu-name-rules.ts',
      'src/storefront/(errors/lazy-error-page|stories/story-tile).tsx',
      'src/storefront/cart/(cart|cart-store|cart-storage|saved-cart|add-to-bag).ts',
      'src/storefront/favourites/(favourite-button|bag-card).tsx',
      'src/storefront/coupons/(use-coupons|coupon-store|shown-coupons|coupon-code).tsx?',
      'src/ui/(icon|icon-button|link-button|class-names|toast|skeleton|lazy-part|picture|picture-set|price|stars).tsx?',
      'src/ui/(server-time|skip-link|font-links|plain-links|interactive|use-hydrated|product-card).tsx?',
      'src/ui/(use-seconds-left|clock|countdown|time-left).tsx?',
      'src/web/browser/page-meta.ts',
      'src/shop/(ground/money|offers/coupons/coupon-rules).ts',
      'node_modules/zustand/',
    ),
  },
  // What every form with a person's name, address or phone is checked by.
  { name: 'typed', test: files('src/shop/ground/(typed-number|customers/name-and-address)-rules.ts') },
  // Countdowns write dates on the server alone: the frame of every page needs none in the browser.
  { name: 'dates', priority: 1, test: files('src/shop/ground/dates.ts') },
  // What the product's page and the cart drawer share; then the rest of the drawer, which a press at the start waits
  // for.
  {
    name: 'lines',
    test: files('src/ui/quantity-stepper.tsx', 'src/storefront/(cart/with-bulk-link.tsx|product/viewed-products.ts)'),
  },
  {
    name: 'drawer',
    test: files(
      'src/ui/(dialog|drawer|show-modal|use-modal|empty-state).tsx?',
      'src/ui/switch-panel.ts',
      'src/storefront/cart/(cart-notices|cart-line|meet-quote|ask-quote).tsx?',
    ),
  },
]

export default defineConfig(
  applicationConfig('storefront', {
    groups,
    publicDir: join(projectRoot, 'public'),
    // The pages of both applications, calls and the shop in one file, so that nothing is loaded twice.
    server: { input: join(projectRoot, 'src/process/start.ts') },
    // bin/build.ts builds the back office first.
    resolve: { alias: { 'virtual:back-office/server-build': `${process.env.BACK_OFFICE_BUILD}/server/index.js` } },
  }),
)
