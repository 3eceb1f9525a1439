import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductFacts } from './product-facts.tsx'
import { ProductReviews } from './product-reviews.tsx'

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
