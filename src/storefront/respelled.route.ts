import { type LoaderFunctionArgs, redirect } from 'react-router'
import { keepQuery } from '../web/server/keep-query.ts'
import { publicPage } from '../web/server/who-may-cache.ts'
import { respelledPages } from './respelled-pages.ts'

/** Leads from an address that is spelled right to the page, whose address is not. */
export function loader({ url }: LoaderFunctionArgs) {
  const path = url.pathname.toLowerCase().replace(/\/+$/, '')
  const page = respelledPages[path as keyof typeof respelledPages]
  return redirect(keepQuery(page, url.searchParams), { status: 301, headers: publicPage() })
}
