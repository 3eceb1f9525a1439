import { href, isRouteErrorResponse, useLocation } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { RequestId } from '../../web/browser/request-id.tsx'
import { useShellData, useVoice } from '../../web/browser/shell-data.ts'
import { LostConnection } from './lost-connection.tsx'

/** The error page: links for an unknown address, or an apology for a failure of the shop. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return typeof navigator !== 'undefined' && navigator.onLine === false ? <LostConnection /> : <Failed />
}

function NotFound() {
  const { shopName, menu } = useShellData()
  const { notFound } = useVoice()
  return (
    <div className="wrap max-w-3xl py-16 text-center sm:py-24">
      <title>{`Page not found | ${shopName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="label text-accent-deep">404</p>
      <h1 className="page-title mt-3">Page not found</h1>
      <p className="mx-auto mt-4 max-w-md text-muted">
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
      <search>
        <form action={href('/shop')} className="mx-auto mt-8 flex max-w-md flex-wrap gap-2">
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
      <p className="mt-8">
        <LinkButton href={href('/shop')} variant="quiet">
          See all perfumes
        </LinkButton>
      </p>
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
