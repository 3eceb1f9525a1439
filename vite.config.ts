import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// React and its router: every page needs all of it, and one file packs smaller than six.
const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//

// Small parts of the frame around every page. As files of their own they would cost a request and 150 bytes each.
const shell =
  /src\/(root|ui\/(icon|icon-button|link-button|class-names|toast|skeleton|lazy-part|picture|picture-set|price|stars|skip-link|font-links|plain-links|interactive)|shop\/money|web\/browser\/page-meta|storefront\/(storefront.route|frame\/(shell-data|open-panel|navigation|lazy-error-page)|cart\/(cart|cart-store|cart-storage|saved-cart|add-to-bag)|favourites\/(favourite-button|toggle-favourite)|coupons\/(use-coupons|coupon-store|shown-coupons)))\.tsx?$|node_modules\/zustand\//

const groups = [
  { name: 'framework', test: framework },
  { name: 'shell', test: shell },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server bundle starts at src/start.ts: pages, calls and the shop in one file, so that nothing is loaded twice.
    ssr: {
      // Of React Email's parts only those in use: its whole package takes half a second and 44 MB of every start.
      resolve: { noExternal: command === 'build' ? [/^@react-email\/(?!render)/] : [] },
      build: { rolldownOptions: { input: './src/start.ts' } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
}))
