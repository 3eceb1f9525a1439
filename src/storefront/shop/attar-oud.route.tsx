import { type LoaderFunctionArgs, redirect } from 'react-router'

/** The specification spells the page /attar-out; people type it right. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/attar-out${new URL(request.url).search}`, 301)
}
