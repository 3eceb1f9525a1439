import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Session } from '../../shop/customers/index.ts'
import { nextPath } from '../browser/next-path.ts'
import { requestContext } from './request-context.ts'

/** Who is signed in, for a page of their own. Everybody else is sent to the login, which leads back here. */
export async function requireSession({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Session> {
  const session = await context.get(requestContext).session()
  if (session) return session
  throw redirect(`${href('/login')}?next=${encodeURIComponent(url.pathname + url.search).replaceAll('%2F', '/')}`)
}

/** Where a visitor wanted to be (`?next=`), for a page that signs people in. Who is signed in already is sent there. */
export async function requireNoSession({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<string> {
  const next = nextPath(url.searchParams.get('next'))
  if (await context.get(requestContext).session()) throw redirect(next)
  return next
}
