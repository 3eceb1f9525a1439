import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/caching.ts'
import { ErrorPage } from '../errors/lazy-error-page.tsx'
import { LostConnection } from '../errors/lost-connection.tsx'
import { loadProduct } from './load-product.ts'
import { ProductView } from './product-view.tsx'

const ProductFailure = lazyPart<{ error: unknown }>(
  () => import('./product-failure.tsx').then(({ ProductFailure }) => ProductFailure),
  undefined,
  LostConnection,
)

const ArchivedView = lazyPart(() => import('./archived-view.tsx').then(({ ArchivedView }) => ArchivedView))

export const loader = (args: LoaderFunctionArgs) => loadProduct(args)

export const headers = publicPage

export const meta = (args: MetaArgs<typeof loader>) => {
  const { loaderData: page } = args
  if (!page) return []
  return [...pageMeta(args, page.title, page.description), ...(page.archived ? [noIndex] : [])]
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <ErrorPage error={error} />
  ) : (
    <ProductFailure error={error} />
  )
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.archived) return <ArchivedView {...loaded} />
  // The key resets the state when another product is shown.
  return <ProductView key={loaded.product._id} {...loaded} />
}
