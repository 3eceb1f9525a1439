import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { pageMeta } from '../page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { loadProduct } from './load-product.ts'
import { ProductFailure } from './product-failure.tsx'
import { ProductView } from './product-view.tsx'

export const loader = (args: LoaderFunctionArgs) => loadProduct(args)

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.title, args.loaderData.description) : []

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
  // Another product is another page: nothing chosen for the last one stays.
  return <ProductView key={loaded.product._id} {...loaded} />
}
