import { href } from 'react-router'

/** Links to the listing and the shop; on a phone one back to the listing. */
export function Breadcrumb({ listing, name }: { listing: { name: string; path: string }; name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb text-muted text-sm max-md:-my-1 md:py-3">
      <ol className="flex min-w-0 items-center">
        <li className="shrink-0 max-md:hidden">
          <a href={href('/')} className="inline-flex min-h-11 items-center hover:text-ink">
            Home
          </a>
        </li>
        <li className="shrink-0 before:mx-2 before:content-['/'] max-md:before:hidden">
          <a href={listing.path} className="inline-flex min-h-11 items-center gap-2 hover:text-ink">
            <span aria-hidden="true" className="md:hidden">
              ‹
            </span>
            {listing.name}
          </a>
        </li>
        <li aria-current="page" className="min-w-0 truncate before:mx-2 before:content-['/'] max-md:hidden">
          {name}
        </li>
      </ol>
    </nav>
  )
}
