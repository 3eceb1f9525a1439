import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Session } from '../../shop/ground/customers/index.ts'
import { nextPath } from '../browser/next-path.ts'
import { requestContext } from './request-context.ts'

/** The session, for a personal page. Without one redirects to the login, which leads back. */
export async function requireSession({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Session> {
  const session = await context.get(requestContext).session()
  if (session) return session
  throw redirect(`${href('/login')}?next=${encodeURIComponent(url.pathname + url.search).replaceAll('%2F', '/')}`)
}

/** The target (`?next=`) of a login or sign-up page. Redirects there when signed in already. */
export async function requireNoSession({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<string> {
  const next = nextPath(url.searchParams.get('next'))
  if (await context.get(requestContext).session()) throw redirect(next)
  return next
}
