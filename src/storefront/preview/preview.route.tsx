import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findPreview } from '../../shop/layouts/index.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { secretAddress } from '../../web/server/caching.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { HomeParts } from '../home/home-parts.tsx'
import { loadHome } from '../home/load-home.ts'

/** The home page with what staff have written and not yet published, for who has its link while it lasts; header and footer as drafted too. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const draft = await findPreview(shop.db, url.searchParams.get('token') ?? '')
  if (!draft) throw data(null, { status: 404 })
  return loadHome(shop, { ...(await shop.settings()), ...draft })
}

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Preview'), noIndex]

export default function PreviewPage() {
  const home = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="wrap py-2 text-center text-sm">Preview: shoppers do not see this yet</h1>
      <HomeParts data={home} />
    </>
  )
}
