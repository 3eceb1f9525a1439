import { expect, test } from 'vitest'
import { noFilters } from './filters-in-address.ts'
import {
  categoryAddress,
  chosenFilters,
  type ListingPage,
  listingAddress,
  listingSubtitle,
  listingTitle,
} from './listing-page.ts'

const shop: ListingPage = { path: '/shop', banner: null, fixed: {}, deals: false }
const women: ListingPage = {
  path: '/women-perfumes',
  banner: { title: 'Women Perfumes', text: '' },
  fixed: { category: 'Women' },
  deals: false,
}
const chosen = (page: ListingPage, query: string) => chosenFilters(page, new URLSearchParams(query))

test('the title is the name that the menu has, in capitals, or ALL PRODUCTS, for searches as well', () => {
  expect(listingTitle(shop, noFilters)).toBe('ALL PRODUCTS')
  expect(listingTitle(shop, { ...noFilters, category: 'Attar/Oud' })).toBe('ATTAR/OUD')
  expect(listingTitle(shop, { ...noFilters, category: 'Men', search: 'oud' })).toBe('MEN PERFUMES')
  expect(listingTitle(shop, { ...noFilters, category: 'Gift' })).toBe('GIFT BOX')
  expect(listingTitle(shop, { ...noFilters, search: 'oud' })).toBe('ALL PRODUCTS')
  expect(listingTitle(shop, { ...noFilters, newArrivals: true })).toBe('NEW ARRIVALS')
  expect(listingTitle(women, { ...noFilters, search: 'oud' })).toBe('Women Perfumes')
})

test('what the listing is about, the words searched for, or new arrivals of a category stand beneath', () => {
  const menNew = { ...noFilters, category: 'Men', newArrivals: true }
  expect(listingSubtitle(shop, noFilters)).toBeUndefined()
  expect(listingSubtitle(shop, { ...noFilters, category: 'Bakhoor' })).toBeUndefined()
  expect(listingSubtitle(shop, { ...noFilters, category: 'Men' })).toMatch(/^Oud, vetiver/)
  expect(listingSubtitle({ ...women, banner: { title: 'Eid', text: 'Ours' } }, noFilters)).toBe('Ours')
  expect(listingSubtitle(shop, { ...noFilters, search: 'oud' })).toBe('Results for “oud”')
  expect(listingSubtitle(shop, { ...noFilters, newArrivals: true })).toBe('Just filled, just rested, just in.')
  expect(listingSubtitle(shop, menNew)).toBe('New arrivals')
  expect(listingSubtitle(shop, { ...menNew, search: 'oud' })).toBe('New arrivals for “oud”')
})

test('a listing with a fixed category keeps filters in its URL, without the category', () => {
  expect(chosen(women, '?category=Men&rating=4').category).toBeNull()
  expect(listingAddress(women, chosen(women, '?category=Men&rating=4'))).toBe('/women-perfumes?rating=4')
})

test('another category leads from there to /shop, with the other filters and page 1', () => {
  expect(categoryAddress(women, chosen(women, '?rating=4&page=3'), 'Attar/Oud')).toBe(
    '/shop?category=Attar/Oud&rating=4',
  )
  expect(categoryAddress(shop, chosen(shop, '?category=Men'), null)).toBe('/shop')
})
