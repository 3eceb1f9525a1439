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

/** An article in a list, all of it a link. */
export function ArticleTile({ article, level, lead = false }: Props) {
  const { slug, title, language, inUrdu, description, cover, coverAlt, publishedAt } = article
  const Heading = `h${level}` as const
  return (
    <a
      href={href('/journal/:slug', { slug }) + (language === 'ur' ? '?lang=ur' : '')}
      className="article-tile"
      data-lead={lead || undefined}
      lang={language}
      dir={language === 'ur' ? 'rtl' : 'ltr'}
    >
      {cover && (
        <Picture
          src={cover}
          alt={coverAlt}
          sizes={lead ? '(min-width: 64rem) 60vw, 100vw' : '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'}
          widths={wideWidths}
          eager={lead}
        />
      )}
      <span className="article-tile-words">
        <span className="label text-muted">
          <time dateTime={new Date(publishedAt).toISOString()}>{articleDayText(article)}</time>
          {inUrdu && language === 'en' && ' · Also in Urdu'}
        </span>
        <Heading>{title}</Heading>
        {description && <span className="article-tile-text">{description}</span>}
      </span>
    </a>
  )
}

/** When an article was published, in its language: '24 November 2026', '24 نومبر 2026'. */
export function articleDayText({ publishedAt, language }: Pick<ArticleCard, 'publishedAt' | 'language'>): string {
  if (language === 'en') return dayText(publishedAt)
  const [year, month = 1, day] = dayOf(new Date(publishedAt)).split('-').map(Number)
  return `${day} ${URDU_MONTHS[month - 1]} ${year}`
}
