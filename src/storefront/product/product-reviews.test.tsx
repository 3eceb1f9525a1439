import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Review } from '../../shop/catalogue/catalogue/product.ts'
import { ProductReviews } from './product-reviews.tsx'

const review: Review = {
  _id: 'r1',
  name: 'Ayesha',
  rating: 5,
  comment: 'Lovely',
  createdAt: '2026-11-01T10:00:00.000Z',
  images: [],
  videos: [],
  reply: '',
  bought: true,
  importedFrom: '',
}

const reviewed = (count: number) =>
  renderToStaticMarkup(
    <ProductReviews
      reviews={Array.from({ length: count }, (_, at) => ({ ...review, _id: `r${at}` }))}
      sample={false}
      rating={4.8}
      ratingCount={count}
      histogram={[0, 0, 0, 1, count - 1]}
      gallery={[]}
    />,
  )

test('an average is shown from five reviews on; of fewer each stands for itself', () => {
  expect(reviewed(1)).toContain('>1 review<')
  expect(reviewed(4)).toMatch(/>4 reviews<[\s\S]*Lovely/)
  expect(reviewed(4)).not.toMatch(/4\.8|★/)
  expect(reviewed(5)).toMatch(/>4\.8<[\s\S]*5 reviews[\s\S]*★[\s\S]*Lovely/)
})
