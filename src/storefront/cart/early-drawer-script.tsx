import { renderToStaticMarkup } from 'react-dom/server'
import { CLOSE_ANIMATION_MS, OPEN_DELAY_MS } from '../../ui/drawer.tsx'
import { cartStorageKey } from './cart-storage.ts'
import { EarlyDrawer } from './early-drawer.tsx'
import { CART_COOKIE } from './has-cookie-cart.ts'
import { showEarlyDrawer } from './show-early-drawer.ts?inline-script'

const given = {
  drawer: renderToStaticMarkup(<EarlyDrawer />),
  storageKey: cartStorageKey,
  cookie: CART_COOKIE,
  openDelayMs: OPEN_DELAY_MS,
  closeAnimationMs: CLOSE_ANIMATION_MS,
}

/** Build only: the script of a file of its own, which comes long before the code (`bin/early-drawer-file.ts`). */
export const earlyDrawerScript = `(${showEarlyDrawer})(${JSON.stringify(given)})`
