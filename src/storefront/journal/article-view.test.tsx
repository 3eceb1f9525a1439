import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Article, ContentLanguage } from '../../shop/content/content/index.ts'
import { ArticleView } from './article-view.tsx'

const article = (language: ContentLanguage): Article => ({
  slug: 'rain',
  title: language === 'ur' ? 'بارش' : 'Rain',
  description: '',
  blocks: [],
  ownBlocks: [],
  language,
  inUrdu: true,
  cover: '',
  coverAlt: '',
  author: '',
  // Past midnight in Karachi: the 22nd.
  publishedAt: new Date('2026-11-21T19:30:00Z'),
  changedAt: new Date('2026-11-21T19:30:00Z'),
  products: [],
})

/** The page as it is sent, with a story beside it that is in English alone. */
function page(language: ContentLanguage): string {
  const other = { ...article('en'), slug: 'oud', title: 'Oud', publishedAt: new Date('2026-03-05T07:00:00Z') }
  const translated = { ...article(language), slug: 'rose' }
  const element = <ArticleView article={article(language)} products={[]} others={[other, translated]} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('what stands around an article in Urdu is Urdu from right to left; an English story there is said to be English', () => {
  const html = page('ur')
  expect(html).toMatch(/<article [^>]*lang="ur" dir="rtl"/)
  for (const words of ['>جریدہ<', '>22 نومبر 2026<', '>انگریزی میں پڑھیں (']) expect(html).toContain(words)
  expect(html).toMatch(
    /<section [^>]*lang="ur" dir="rtl"><h2[^>]*>جریدے سے مزید<\/h2>.*<div [^>]*lang="en" dir="ltr">.*5 March 2026.*<div [^>]*lang="ur" dir="rtl">.*22 نومبر 2026.*<a href="\/journal\/rose\?lang=ur"/,
  )
  expect(html).not.toMatch(/Journal<|22 November|More from/)
})

test('an English article is English but for the way to its Urdu', () => {
  const html = page('en')
  for (const words of ['>Journal<', '>22 November 2026<', '>More from the journal<']) expect(html).toContain(words)
  expect(html).not.toContain('rtl')
  expect(html).toContain('href="/journal/rose"')
  expect(html).toContain('<a href="/journal/rose?lang=ur" hrefLang="ur"')
  expect(html.match(/\p{Script=Arabic}[\p{Script=Arabic} ]*/gu)).toEqual(['اردو میں پڑھیں'])
})
