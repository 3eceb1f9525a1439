import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPageOf } from '../../web/server/who-may-cache.ts'
import { ContentView } from './content-view.tsx'
import { loadContent } from './load-content.ts'

export const loader = (args: LoaderFunctionArgs) => loadContent(args, args.params.slug ?? '')

export const headers = publicPageOf('lang')

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.title, args.loaderData.description) : []

export default function ContentPage() {
  return <ContentView content={useLoaderData<typeof loader>()} />
}
