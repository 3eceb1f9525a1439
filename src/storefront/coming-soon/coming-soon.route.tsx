import { type LoaderFunctionArgs, redirect } from 'react-router'

/** The specification spells the page /coming-soom; people type it right. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/coming-soom${new URL(request.url).search}`, 301)
}
