import type { ReactNode } from 'react'
import {
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { fontLinks } from '../ui/font-links.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { requestContext } from '../web/server/request-context.ts'
import stylesheet from './back-office.css?url'
import { BackOfficeFrame } from './back-office-frame.tsx'

/** The layout of all pages for staff. */
export const links = () => [...fontLinks, { rel: 'stylesheet', href: stylesheet }]

export async function loader({ context }: LoaderFunctionArgs) {
  const { shopName } = await context.get(requestContext).settings()
  return { shopName }
}

export default function BackOffice() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const shopName = useRouteLoaderData<typeof loader>('back-office')?.shopName ?? 'Khushbu'
  return <BackOfficeFrame shopName={shopName}>{children}</BackOfficeFrame>
}

export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame>
      <title>{missing ? 'Page not found' : 'Something went wrong'}</title>
      <meta name="robots" content="noindex" />
      <h1 className="page-title">{missing ? 'Page not found' : 'Something went wrong'}</h1>
      <p className="mt-4 text-muted">
        {missing ? 'There is no page at this address.' : 'Please try again in a moment.'}
      </p>
      <LinkButton href={href('/')} variant="outline" className="mt-8">
        Go to the shop
      </LinkButton>
    </Frame>
  )
}
