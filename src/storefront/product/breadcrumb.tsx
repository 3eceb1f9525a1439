import { href } from 'react-router'
import { categoryLabel, categoryLink } from '../../web/browser/navigation.ts'

/** Links to the category and the shop. */
export function Breadcrumb({ category, name }: { category: string; name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm max-md:-my-1.5 md:py-3">
      <ol className="flex min-w-0 items-center">
        <li className="shrink-0">
          <a href={href('/')} className="inline-flex min-h-11 items-center hover:text-ink">
            Home
          </a>
        </li>
        <li className="shrink-0 before:mx-2 before:content-['/']">
          <a href={categoryLink(category)} className="inline-flex min-h-11 items-center hover:text-ink">
            {categoryLabel(category)}
          </a>
        </li>
        <li aria-current="page" className="min-w-0 truncate before:mx-2 before:content-['/']">
          {name}
        </li>
      </ol>
    </nav>
  )
}
