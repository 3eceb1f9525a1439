import { href } from 'react-router'
import type { ArticleCard } from '../../shop/content/content/index.ts'
import { dayOf, dayText } from '../../shop/ground/dates.ts'
import { URDU_MONTHS } from '../../shop/ground/urdu-month-rules.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'

type Props = {
  article: ArticleCard
  /** Of its heading. */
  level: 2 | 3
  /** The first of the journal: its picture beside its words on a wide screen. */
  lead?: boolean
}

/** An article in a list: all of it leads to the article, but for the way to its Urdu. */
export function ArticleTile({ article, level, lead = false }: Props) {
  const { slug, title, language, inUrdu, description, cover, coverAlt, publishedAt } = article
  const Heading = `h${level}` as const
  const address = href('/journal/:slug', { slug })
  const inItsUrdu = `${address}?lang=ur`
  return (
    <div className="article-tile" data-lead={lead || undefined} lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'}>
      {cover && (
        <Picture
          src={cover}
          alt={coverAlt}
          sizes={lead ? '(min-width: 64rem) 60vw, 100vw' : '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'}
          widths={wideWidths}
          eager={lead}
        />
      )}
      <div className="article-tile-words">
        <p className="label text-muted">
          <time dateTime={new Date(publishedAt).toISOString()}>{articleDayText(article)}</time>
          {inUrdu && language === 'en' && (
            <a href={inItsUrdu} hrefLang="ur" className="article-tile-urdu" aria-label={`In Urdu: ${title}`}>
              In Urdu
            </a>
          )}
        </p>
        <Heading>
          <a href={language === 'ur' ? inItsUrdu : address} className="article-tile-link">
            {title}
          </a>
        </Heading>
        {description && <p className="article-tile-text">{description}</p>}
      </div>
    </div>
  )
}

/** When an article was published, in its language: '24 November 2026', '24 نومبر 2026'. */
export function articleDayText({ publishedAt, language }: Pick<ArticleCard, 'publishedAt' | 'language'>): string {
  if (language === 'en') return dayText(publishedAt)
  const [year, month = 1, day] = dayOf(new Date(publishedAt)).split('-').map(Number)
  return `${day} ${URDU_MONTHS[month - 1]} ${year}`
}
