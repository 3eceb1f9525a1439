import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouterContextProvider } from 'react-router'
import { buildFolder } from '../platform/process/build-folder.ts'
import { holdTaps } from '../ui/hold-taps.ts?inline-script'
import { scriptsOf } from '../web/server/client-files.ts'
import { pageStyles } from '../web/server/page-styles.ts'
import { pageRenderer } from '../web/server/render-page.tsx'
import { requestContext } from '../web/server/request-context.ts'
import { headTags } from './search-engines/head-tags.ts'
import { pageHeadContext } from './search-engines/page-head.ts'
import stylesheet from './storefront.css?url'

export { logPageError as handleError } from '../web/server/log-page-error.ts'

/** Milliseconds after which a page is sent without the data of pending loaders. React Router reads this name. */
export const streamTimeout = 5_000

const { PROD } = import.meta.env

// Fetched once something was pressed (hold-taps.ts).
const drawerScripts = PROD ? scriptsOf('cart/cart-drawer.tsx') : []
const tapsScript = `(${holdTaps})(${JSON.stringify(drawerScripts)})`
/**
 * What of the style sheet a page needs stands in it: as a file it would cost a round trip before the first paint, 2 s
 * on Slow 3G.
 */
const stylesOf = PROD && pageStyles(readFileSync(join(buildFolder, 'client', stylesheet), 'utf8'))

export default pageRenderer({
  first: {
    html: page =>
      `${stylesOf ? `<style id="storefront-styles">${stylesOf(page)}</style>` : ''}<script>${tapsScript}</script>`,
    scriptHashes: [createHash('sha256').update(tapsScript).digest('base64')],
  },
  last: pageTags,
})

/** The head tags set by the page's loader. React does not touch unknown tags in the head. */
async function pageTags({ url }: Request, context: RouterContextProvider, nonce: string): Promise<string> {
  const head = context.get(pageHeadContext)
  const { settings, publicUrl } = context.get(requestContext)
  return head ? headTags(head, { shop: await settings(), publicUrl, address: url, nonce }) : ''
}
