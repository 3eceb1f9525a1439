/** The way from a page to the list that it belongs to, above its title. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a href={href} className="text-link inline-flex min-h-11 items-center text-sm">
        {children}
      </a>
    </p>
  )
}
