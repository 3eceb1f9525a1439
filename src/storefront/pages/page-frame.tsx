import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ContentLanguage } from '../../shop/content/content/index.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'
import { pagesThere } from '../../web/browser/footer-links.ts'
import { listOf } from '../../web/browser/page-lists.ts'
import { useShellData } from '../../web/browser/shell-data.ts'

type Props = {
  slug: string
  title: string
  description: string
  language?: ContentLanguage
  /** Without the other pages of its list. */
  alone?: boolean
  children: ReactNode
}

type BannerProps = { label?: string | undefined; title: string; description: string; picture?: string }

/** The head of a page, beside its picture where it has one. */
export function PageBanner({ label, title, description, picture }: BannerProps) {
  if (!picture)
    return (
      <div className="wrap">
        <PageHead label={label} title={title}>
          {description && <p>{description}</p>}
        </PageHead>
      </div>
    )
  return (
    <header className="picture-head">
      <Picture src={picture} alt="" sizes="(min-width: 48rem) 50vw, 100vw" widths={wideWidths} eager />
      <div className="picture-head-words">
        {label && (
          <p className="label text-accent-deep" lang="en">
            {label}
          </p>
        )}
        <h1 className="page-title wrap-anywhere">{title}</h1>
        {description && <p>{description}</p>}
      </div>
    </header>
  )
}

/** The layout of a content page: its title, and links to the other pages of its list. */
export function PageFrame({ slug, title, description, language = 'en', alone = false, children }: Props) {
  const list = alone ? undefined : listOf(slug)
  const { menu } = useShellData()
  return (
    <>
      <PageBanner label={language === 'en' ? list?.title : undefined} title={title} description={description} />
      <div className="wrap page-columns">
        {children}
        {list && (
          <nav aria-label={`More: ${list.title}`} className="page-neighbours" lang="en" dir="ltr">
            <ul>
              {pagesThere<{ slug: string; label: string }>(menu, list.pages).map(page => (
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
