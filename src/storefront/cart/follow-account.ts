import {
  byProduct,
  bySize,
  changedLines,
  type LineChange,
  type LineIdentity,
  lineChanges,
} from '../../shop/offers/cart/cart-change-rules.ts'
import type { CartLine, QuotedLine } from '../../shop/offers/cart/quote.ts'
import { pressKey } from '../../ui/connection.ts'
import { call } from '../../web/browser/call.ts'
import { withAccountCartLock } from './account-cart-lock.ts'
import { type CartItem, isInvalidLine } from './cart.ts'
import { cartStorageKey } from './cart-storage.ts'
import { cartStore } from './cart-store.ts'
import { checkoutStore, isUnanswered } from './checkout-store.ts'
import { forgetUser, mayHaveSession } from './stored-user.ts'
import { cartItem } from './take-cookie-cart.ts'

/** The lines of cart and favourites. */
type Both<Line> = { cart: Line[]; favourites: Line[] }

/**
 * The lines of an account as this browser last received them. `pending`: the change that it sent since, and its own
 * lines at that time.
 */
type Heard = Both<CartLine> & {
  customerId: string
  pending: { key: string; changes: Both<LineChange>; own: Both<CartLine> } | null
}

const HEARD = 'account-cart'
// After this pause in changes they are sent.
const PAUSE_MS = 500
// Other tabs, and a log-out, wait for an exchange.
const TIMEOUT_MS = 10_000
const TOO_MANY = 429

/**
 * Makes cart and favourites of this browser and of the account's other browsers the same: sends what was changed here,
 * takes over what was changed there. Returns a function that stops it.
 */
export function followAccount(customerId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    // One tab at a time: two would send the same change.
    timer = setTimeout(
      () => void withAccountCartLock(() => exchange(customerId)).then(again => again && soon()),
      PAUSE_MS,
    )
  }
  const whenShown = () => document.visibilityState === 'visible' && soon()
  const forget = cartStore.subscribe((now, before) => {
    const same = now.productData === before.productData && now.favoriteData === before.favoriteData
    if (!same && isEmpty(changesSince(heardOf(customerId)))) return
    if (!same) soon()
  })
  document.addEventListener('visibilitychange', whenShown)
  soon()
  return () => {
    clearTimeout(timer)
    forget()
    document.removeEventListener('visibilitychange', whenShown)
  }
}

/** True when more has changed meanwhile. */
async function exchange(customerId: string): Promise<boolean> {
  await readOtherTabs()
  if (!mayHaveSession()) return false
  // A cart that may be ordered already stays as it was sent.
  if (cartStore.getState().userInfo?._id !== customerId || isUnanswered(checkoutStore.getState())) return false
  const heard = heardOf(customerId)
  const pending = heard.pending ?? { key: pressKey(), changes: changesSince(heard), own: ownLines() }
  remember({ ...heard, pending })
  const result = await call('/customer/cart', {
    method: 'POST',
    body: { key: pending.key, ...pending.changes },
    timeout: TIMEOUT_MS,
  })
  if (!result.ok) {
    // Refused for good: what is here is compared anew the next time.
    if (result.reason === 'refused' && result.status !== TOO_MANY && result.status < 500) {
      remember({ ...heard, pending: null })
    }
    return false
  }
  if (!result.data) {
    // The session has ended elsewhere.
    remember({ ...heard, pending: null })
    forgetUser()
    return false
  }
  const own = ownLines()
  const theirs = {
    cart: heldLines(result.data.cart, own.cart),
    favourites: heldLines(result.data.favourites, own.favourites),
  }
  remember({ customerId, ...theirs, pending: null })
  takeOver(theirs, changes(own, pending.own), [...result.data.cart, ...result.data.favourites])
  return !isEmpty(changesSince(heardOf(customerId)))
}

/** Shows the account's lines, with what was changed here while it was asked. */
function takeOver(theirs: Both<CartLine>, meanwhile: Both<LineChange>, quoted: readonly QuotedLine[]): void {
  const { productData, favoriteData, limits } = cartStore.getState()
  const merged = (own: CartItem[], of: CartLine[], made: LineChange[], identity: LineIdentity): CartItem[] => {
    const wanted = changedLines(of, made, identity, limits.perSize)
    if (isSame(wanted, linesOf(own))) return own
    const items = wanted.flatMap(line => {
      const known = own.find(item => item._id === line.productId && item.sizeId === line.selectedSizeId)
      const today = quoted.find(each => bySize(each) === bySize(line) && each.name !== '')
      const item = today ? { ...cartItem(today), description: known?.description ?? '' } : known
      return item ? [{ ...item, quantity: line.quantity }] : []
    })
    // An invalid line is this browser's alone, until it is removed.
    return [...items, ...own.filter(isInvalidLine)]
  }
  cartStore.setState({
    productData: merged(productData, theirs.cart, meanwhile.cart, bySize),
    favoriteData: merged(favoriteData, theirs.favourites, meanwhile.favourites, byProduct),
  })
}

/** The lines that this browser can hold: of what is not sold any more it must have name and picture itself. */
const heldLines = (lines: readonly QuotedLine[], own: readonly CartLine[]): CartLine[] =>
  lines
    .filter(line => line.name !== '' || own.some(each => bySize(each) === bySize(line)))
    .map(({ productId, selectedSizeId, quantity }) => ({ productId, selectedSizeId, quantity }))

const linesOf = (items: readonly CartItem[]): CartLine[] =>
  items
    .filter(item => !isInvalidLine(item))
    .map(({ _id, sizeId, quantity }) => ({ productId: _id, selectedSizeId: sizeId, quantity }))

function ownLines(): Both<CartLine> {
  const { productData, favoriteData } = cartStore.getState()
  return { cart: linesOf(productData), favourites: linesOf(favoriteData) }
}

const changes = (now: Both<CartLine>, before: Both<CartLine>): Both<LineChange> => ({
  cart: lineChanges(now.cart, before.cart, bySize),
  favourites: lineChanges(now.favourites, before.favourites, byProduct),
})

const changesSince = (heard: Both<CartLine>): Both<LineChange> => changes(ownLines(), heard)

const isEmpty = ({ cart, favourites }: Both<LineChange>): boolean => cart.length + favourites.length === 0

const isSame = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  lineChanges(one, other, bySize).length === 0

/** Where there is no storage. */
let inMemory: Heard | null = null

function heardOf(customerId: string): Heard {
  const nothing: Heard = { customerId, cart: [], favourites: [], pending: null }
  try {
    const saved = JSON.parse(window.localStorage.getItem(HEARD) ?? 'null') as Heard | null
    if (saved) inMemory = saved
  } catch {}
  return inMemory?.customerId === customerId ? inMemory : nothing
}

function remember(heard: Heard): void {
  inMemory = heard
  try {
    window.localStorage.setItem(HEARD, JSON.stringify(heard))
  } catch {}
}

/** Another tab may have changed the cart a moment ago. */
async function readOtherTabs(): Promise<void> {
  try {
    if (window.localStorage.getItem(cartStorageKey) !== null) await cartStore.persist.rehydrate()
  } catch {}
}
