import {
  type ActionFunctionArgs,
  data,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { findLeftCart, type LeftCartLine, noteOpened } from '../../shop/orders/checkouts/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { setCartCookie } from '../cart/cart-actions.ts'
import { isSameLine } from '../cart/cart-cookie.ts'
import { cartStore } from '../cart/cart-store.ts'
import { replaceLines } from '../cart/edit-cart.ts'
import { cookieCartOf } from '../cart/load-plain-cart.ts'
import { ErrorPage } from '../errors/lazy-error-page.tsx'
import { NewsletterPage } from '../newsletter/newsletter-page.tsx'

const keyIn = (url: URL) => url.searchParams.get('key') ?? ''

/**
 * The products of the cart that a reminder's link names, and nothing of whose it was. Throws 404 for a forged link, or
 * one of a cart that is not stored any more.
 */
async function leftCart({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const { db, reminderLinks } = context.get(requestContext)
  const about = reminderLinks.readReminder(keyIn(url))
  if (about?.of !== 'cart') throw data(null, { status: 404 })
  return { db, id: about.id, lines: await findLeftCart(db, about.id) }
}

/** Changes nothing: programs that look at links open this one too. */
export async function loader(args: LoaderFunctionArgs) {
  const { lines } = await leftCart(args)
  return { lines, key: keyIn(args.url) }
}

/**
 * Puts what can be ordered into the cart of this browser: by its cookie, which works without scripts, and which scripts
 * take over.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { db, id, lines } = await leftCart({ url, context })
  await noteOpened(db, id)
  const back = lines.filter(({ there }) => there > 0).map(({ there, ...line }) => ({ ...line, quantity: there }))
  const others = cookieCartOf(request).lines.filter(line => !back.some(each => isSameLine(each, line)))
  const cart = { lines: [...others, ...back], last: null }
  return redirect(href('/cart'), { status: 303, headers: { 'set-cookie': setCartCookie(cart, context) } })
}

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your cart'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <NewsletterPage
      label="Your cart"
      title="This cart is not kept any more"
      text="Please open the link in our message again, or copy all of it. Carts are kept for some weeks."
    >
      <LinkButton href={href('/shop')}>See our perfumes</LinkButton>
    </NewsletterPage>
  )
}

/** A line of this browser's cart that comes back is not counted twice. */
function leaveOut(lines: readonly LeftCartLine[]): void {
  const back = new Set(lines.map(({ productId, selectedSizeId }) => `${productId}:${selectedSizeId}`))
  const { productData, notices } = cartStore.getState()
  replaceLines(
    productData.filter(({ _id, sizeId }) => !back.has(`${_id}:${sizeId}`)),
    notices,
  )
}

export default function CartAgainPage() {
  const { lines, key } = useLoaderData<typeof loader>()
  const there = lines.filter(line => line.there > 0)
  return (
    <div className="wrap max-w-3xl py-12 sm:py-20">
      <p className="label text-accent-deep">Your cart</p>
      <h1 className="page-title mt-3">{there.length > 0 ? 'Still here for you' : 'Sold out meanwhile'}</h1>
      <p className="mt-3 text-muted">
        {there.length > 0
          ? 'With today’s prices and what we have today. Nothing is ordered yet.'
          : 'Nothing of this cart is in stock today. On its page you can ask to be told when a perfume is back.'}
      </p>
      <ul className="mt-6 divide-y divide-line border-line border-y">
        {lines.map(line => (
          <LeftLine key={`${line.productId}:${line.selectedSizeId}`} line={line} />
        ))}
      </ul>
      <form
        method="post"
        action={`${href('/cart/again')}?key=${encodeURIComponent(key)}`}
        onSubmit={() => leaveOut(there)}
        className="mt-8 flex flex-wrap gap-3"
      >
        {there.length > 0 ? (
          <button type="submit" className="button button-accent">
            Put it in my cart
          </button>
        ) : (
          <LinkButton href={href('/shop')}>See our perfumes</LinkButton>
        )}
      </form>
      <a
        href={`${href('/reminders/stop')}?key=${encodeURIComponent(key)}`}
        className="text-link mt-6 inline-block py-3 text-sm"
      >
        No more reminders
      </a>
    </div>
  )
}

function LeftLine({ line }: { line: LeftCartLine }) {
  const { productId, name, image, ml, setOf, quantity, there, was, now } = line
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-4 py-5">
      <Picture src={image} alt="" sizes="72px" widths={[240]} className="aspect-4/5" />
      <div className="min-w-0">
        {name ? (
          <a href={href('/product/:id', { id: productId })} className="wrap-anywhere font-medium">
            {name}
          </a>
        ) : (
          <p className="font-medium">A perfume that we do not sell any more</p>
        )}
        <p className="text-muted text-sm">
          {[name && sizeName({ ml, setOf }), `Quantity ${there || quantity}`].filter(Boolean).join(', ')}
        </p>
        {changeText(line) && <p className="mt-1 text-danger text-sm">{changeText(line)}</p>}
        {there > 0 && now < was && <p className="mt-1 text-sm">{`Now less: it was ${amountText(was)}`}</p>}
      </div>
      {there > 0 && <p className="font-medium tabular-nums">{amountText(now)}</p>}
    </li>
  )
}

function changeText({ name, there, quantity, was, now }: LeftCartLine): string {
  if (!name) return 'No longer sold: left out'
  if (there === 0) return 'Sold out: left out'
  const fewer = there < quantity ? `Only ${there} left of ${quantity}. ` : ''
  return `${fewer}${now > was ? `The price has gone up: it was ${amountText(was)}.` : ''}`.trim()
}
