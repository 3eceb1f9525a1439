import type { ReactNode } from 'react'
import { href } from 'react-router'
import { listOf } from './page-lists.ts'

type Props = { slug: string; title: string; description: string; children: ReactNode }

/** The layout of a content page: a dark banner with its title, and links to the other pages of its list. */
export function PageFrame({ slug, title, description, children }: Props) {
  const list = listOf(slug)
  return (
    <>
      <header className="on-night listing-banner bg-night text-ivory">
        <div className="wrap grid min-h-56 content-end gap-3 py-10 md:min-h-72 md:py-14">
          {list && <p className="label text-gold-light">{list.title}</p>}
          <h1 className="page-title wrap-anywhere">{title}</h1>
          {description && <p className="max-w-xl text-sand">{description}</p>}
        </div>
      </header>
      <div className="wrap page-columns">
        {children}
        {list && (
          <nav aria-label={`More: ${list.title}`} className="page-neighbours">
            <p className="label text-muted">{list.title}</p>
            <ul>
              {list.pages.map(page => (
                <li key={page.slug}>
                  <a
                    href={href('/pages/:slug', { slug: page.slug })}
                    aria-current={page.slug === slug ? 'page' : undefined}
                  >
                    {page.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}
