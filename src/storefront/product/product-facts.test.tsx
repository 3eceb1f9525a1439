import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SetPart } from '../../shop/catalogue/catalogue/index.ts'
import { rs } from '../../shop/ground/money.ts'
import { NotePyramid } from './note-pyramid.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { SetParts } from './set-parts.tsx'

const words = (product: Parameters<typeof ProductFacts>[0]['product']) =>
  renderToStaticMarkup(<ProductFacts product={product} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('longevity, sillage, season and occasion are in words', () => {
  expect(
    words({ longevityHours: 9, sillage: 'strong', seasons: ['winter', 'autumn'], occasions: ['wedding', 'evening'] }),
  ).toBe('Longevity 9 hours or more Sillage strong Season winter, autumn Occasion wedding, evening')
})

test('reviews that cannot be read are none of somebody else: without samples the page says that they cannot be shown', () => {
  const shown = renderToStaticMarkup(
    <ProductReviews reviews={[]} sample rating={4.5} ratingCount={2} histogram={[0, 0, 0, 1, 1]} gallery={[]} />,
  )
  expect(shown).not.toContain('Sample')
  expect(shown).toMatch(/can(&#x27;|')t be shown right now/)
})

test('all seasons are all year; what the merchant did not state is left out', () => {
  const allYear = ['summer', 'winter', 'spring', 'autumn', 'monsoon'] as const
  expect(words({ longevityHours: null, sillage: '', seasons: [...allYear], occasions: [] })).toBe('Season all year')
  expect(words({ longevityHours: null, sillage: '', seasons: [], occasions: [] })).toBe('')
})

test('notes are apart for who hears or copies them: the dots between them are drawn', () => {
  const shown = renderToStaticMarkup(
    <NotePyramid
      topNotes={['Cardamom', 'Black Pepper']}
      heartNotes={['Rose']}
      baseNotes={[]}
      longevityHours={6}
      sillage=""
    />,
  )
  expect(shown).toContain('<span>Cardamom</span> <span>Black Pepper</span>')
})

test('the parts of a set have prices where each is sold alone, and none where one is not', () => {
  const part = (name: string, price: number | null) =>
    ({ _id: 'a', name, ml: 30, pieces: 1, image: '', price: price === null ? null : rs(price) }) as SetPart
  const shown = (list: SetPart[]) => renderToStaticMarkup(<SetParts parts={{ list, price: null }} size={null} />)
  expect(shown([part('Oud', 1450), part('Rose', 2000)])).toContain('1,450')
  expect(shown([part('Oud', 1450), part('Rose', null)])).not.toContain('1,450')
})
