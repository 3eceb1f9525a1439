import { data } from 'react-router'

/** Matches all unknown URLs. The layout shows its 404 page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
