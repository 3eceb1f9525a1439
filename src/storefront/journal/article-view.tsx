import { href } from 'react-router'
import type { ProductCard as Card } from '../../shop/catalogue/catalogue/product.ts'
import type { Article, ArticleCard } from '../../shop/content/content/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'
import { BagCard } from '../favourites/bag-card.tsx'
import { ContentBlocks } from '../pages/content-blocks.tsx'
import { inLanguage, LanguageLink } from '../pages/language-link.tsx'
import { ArticleTile, articleDayText } from './article-tile.tsx'
import './journal.css'

const words = {
  en: { journal: 'Journal', perfumes: 'In this story', others: 'More from the journal' },
  ur: { journal: 'جریدہ', perfumes: 'اس تحریر میں', others: 'جریدے سے مزید' },
}

type Props = { article: Article; products: readonly Card[]; others: readonly ArticleCard[] }

/** An article as shoppers read it: head, cover, text, the perfumes it is about, and other articles. */
export function ArticleView({ article, products, others }: Props) {
  const { journal, perfumes, others: more } = words[article.language]
  const language = inLanguage(article)
  return (
    <>
      <article className="article" {...language}>
        <header className="wrap article-head">
          <p className="label">
            <a href={href('/journal')}>{journal}</a>
          </p>
          <h1 className="page-title wrap-anywhere">{article.title}</h1>
          {article.description && <p className="article-lead">{article.description}</p>}
          <Byline {...article} />
          <LanguageLink {...article} />
        </header>
        {article.cover && (
          <div className="wrap article-cover">
            <Picture
              src={article.cover}
              alt={article.coverAlt}
              sizes="(min-width: 64rem) 60rem, 100vw"
              widths={wideWidths}
              eager
            />
          </div>
        )}
        <div className="wrap article-text">
          <ContentBlocks blocks={article.blocks} />
        </div>
      </article>
      {products.length > 0 && (
        <section aria-labelledby="perfumes" className="wrap article-section" {...language}>
          <h2 id="perfumes" className="section-title">
            {perfumes}
          </h2>
          <div className="product-grid article-perfumes mt-8" lang="en">
            {products.map(product => (
              <BagCard key={product._id} product={product} />
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others" className="wrap article-section" {...language}>
          <h2 id="others" className="section-title">
            {more}
          </h2>
          <div className="journal-grid mt-8">
            {others.map(other => (
              <ArticleTile key={other.slug} article={other} level={3} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Who wrote it, and when it was published. */
function Byline({ author, publishedAt, language }: Pick<Article, 'author' | 'publishedAt' | 'language'>) {
  return (
    <p className="article-by">
      {author && <span dir="auto">{author}</span>}
      <time dateTime={new Date(publishedAt).toISOString()}>{articleDayText({ publishedAt, language })}</time>
    </p>
  )
}
