import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RequestId } from '../../web/browser/request-id.tsx'
import { useShellData, useVoice } from '../../web/browser/shell-data.ts'
import { LostConnection } from './lost-connection.tsx'

/** The error page: links for an unknown address, or an apology for a failure of the shop. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return typeof navigator !== 'undefined' && navigator.onLine === false ? <LostConnection /> : <Failed />
}

function NotFound() {
  const { shopName, menu, portrait } = useShellData()
  const { notFound } = useVoice()
  const words = (
    <div className={portrait ? 'picture-head-words' : 'wrap picture-head-words'}>
      <title>{`Page not found | ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="label text-accent-deep">404</p>
      <h1 className="page-title">Page not found</h1>
      <p>
        {`${notFound} Search for a perfume`}
        {menu.there?.houses !== false && (
          <>
            , or read{' '}
            <a href={href('/houses')} className="text-link">
              who makes our perfumes
            </a>
          </>
        )}
        .
      </p>
      <search className="mt-6 w-full">
        <form action={href('/shop')} className="flex max-w-md flex-wrap gap-2">
          <input
            type="search"
            name="search"
            aria-label="Search"
            placeholder="Search for perfumes..."
            className="control w-0 min-w-[min(10rem,100%)] grow-99"
          />
          <button type="submit" className="button button-strong grow sm:grow-0">
            Search
          </button>
        </form>
      </search>
      <a href={href('/shop')} className="text-link mt-2 inline-block py-2.5">
        See all perfumes
      </a>
    </div>
  )
  if (!portrait) return words
  return (
    <div className="picture-head picture-head-tall">
      <Picture src={portrait} alt="" sizes="(min-width: 48rem) 50vw, 100vw" widths={[720, 1080]} eager />
      {words}
    </div>
  )
}

function Failed() {
  const { shopName, supportPhone } = useShellData()
  const { pathname, search } = useLocation()
  return (
    <div className="wrap max-w-3xl py-16 text-center sm:py-24">
      <title>{`Not shown this time | ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="page-title">We could not show you this page</h1>
      <p className="mx-auto mt-4 max-w-md text-muted">
        Your cart is safe. Give us a moment and try again{supportPhone && `, or call us at ${supportPhone}`}: we pick
        up.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={pathname + search}>Try again</LinkButton>
        <LinkButton href={href('/')} variant="outline">
          Go to the home page
        </LinkButton>
        <LinkButton href={href('/shop')} variant="outline">
          See all perfumes
        </LinkButton>
      </div>
      <RequestId />
    </div>
  )
}
