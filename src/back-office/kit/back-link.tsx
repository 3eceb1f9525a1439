/** The way from a page to the list that it belongs to, above its title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} className="line-link">
        {children}
      </a>
    </p>
  )
}
