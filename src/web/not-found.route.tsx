import { data } from 'react-router'

/** Every address that no other route has. The layout around it shows its own 404 page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
