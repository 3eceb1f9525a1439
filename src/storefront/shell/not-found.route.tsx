import { data } from 'react-router'

/** Any other address. A route of its own, so that the root's loader still fills header and footer. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
