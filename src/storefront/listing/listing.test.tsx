import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { Listing } from './listing.tsx'
import type { ListingPage } from './listing-page.ts'
import type { ListingData } from './load-listing.ts'

const page: ListingPage = { path: '/shop', banner: null, fixed: {}, deals: false }
const listing: ListingData = {
  page: 1,
  limit: 10,
  totalPages: 1,
  totalProducts: 1,
  moreProducts: false,
  data: [
    {
      _id: 'oud-a1b2c',
      address: 'oud-a1b2c',
      name: 'Oud',
      brand: '',
      category: 'Men',
      concentration: '',
      images: [],
      sizes: [],
      rating: 0,
      ratingCount: 0,
      isNew: false,
    },
  ],
  options: {
    brands: [],
    notes: [],
    concentrations: [],
    sizes: [],
    seasons: [],
    longevities: [],
    rated: true,
    soldOut: true,
  },
  picture: '',
  story: undefined,
}

const Shown = () => <Listing page={page} listing={useLoaderData<ListingData>()} categories={[]} />

function render(counts: Partial<ListingData>, query = ''): string {
  const Stub = createRoutesStub([{ id: 'listing', path: '/shop', Component: Shown, loader: () => null }])
  const hydrationData = { loaderData: { listing: { ...listing, ...counts } } }
  return renderToStaticMarkup(<Stub initialEntries={[`/shop${query}`]} hydrationData={hydrationData} />)
}

test('the listing says how many products there are, and of many that there are more than were counted', () => {
  expect(render({})).toContain('Showing 1 of 1 products')
  const many = render({ totalProducts: 1_000, moreProducts: true, totalPages: 101 })
  expect(many).toContain('Showing 1 of more than 1,000 products')
  // The last page that is known of is offered.
  expect(many).toContain('page=101')
})

test('the category, which is the title, is no filter beside others', () => {
  expect(render({}, '?category=Men')).not.toMatch(/Remove filter|Filters \(/)
  expect(render({}, '?category=Men&rating=4')).toMatch(/Filters \(1\)[\s\S]*Remove filter: <\/span><span[^>]*>4 stars/)
})

test('a search for a perfume that left the shop shows what is like it, and no count of nothing', () => {
  const search = { understood: [], closest: false, didYouMean: [], likeness: null, instead: listing.data }
  const departed = { name: 'Zebunnisa', address: 'zebunnisa', alike: true }
  const html = render({ data: [], totalProducts: 0, search: { ...search, departed } })
  expect(html).toContain('1 perfume like Zebunnisa')
  expect(html).not.toContain('Showing 0 of 0')
})

test('a house whose products have no reviews and are all in stock is filtered by neither', () => {
  const both = /Any rating[\s\S]*In stock only|In stock only[\s\S]*Any rating/
  expect(render({})).toMatch(both)
  const none = render({ options: { ...listing.options, rated: false, soldOut: false } })
  expect(none).not.toMatch(/Any rating|In stock only/)
})
