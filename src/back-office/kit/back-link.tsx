import { LineLink } from './line-link.tsx'
/** The way from a page to the list that it belongs to, above its title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <LineLink to={href}>{children}</LineLink>
    </p>
  )
}
