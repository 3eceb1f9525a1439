import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seasons, sorts } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import { paisa, rs } from '../../shop/ground/money.ts'
import {
  activeFilters,
  changeFilters,
  clearFilters,
  type ListingFilters,
  noFilters,
  priceRange,
  readFilters,
  writeFilters,
} from './filters-in-address.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const optional = (highest: number) => fc.option(fc.integer({ min: 1, max: highest }))
const optionalPrice = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }).map(paisa))
const words = fc
  .array(fc.stringMatching(/^[\p{L}\p{N}&=?#%+/"'.-]{1,12}$/u), { maxLength: 5 })
  .map(all => all.join(' '))

const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  category: words.map(name => name || null),
  newArrivals: fc.boolean(),
  sort: fc.option(fc.constantFrom(...sorts)),
  search: words,
  minPrice: optionalPrice,
  maxPrice: optionalPrice,
  rating: optional(5),
  brand: words.map(name => name || null),
  note: words.map(name => name || null),
  concentration: words.map(name => name || null),
  size: optional(10_000),
  season: fc.option(fc.constantFrom(...seasons)),
  longevity: optional(72),
  inStock: fc.boolean(),
  page: fc.integer({ min: 1, max: 10_000 }),
  limit: fc.integer({ min: 1, max: 60 }),
})

const anyValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.constantFrom('-1', '0', '1e9', 'true'),
)
const anyAddress = fc.record({
  category: anyValue,
  newArrivals: anyValue,
  sort: anyValue,
  search: anyValue,
  minPrice: anyValue,
  maxPrice: anyValue,
  rating: anyValue,
  brand: anyValue,
  note: anyValue,
  concentration: anyValue,
  size: anyValue,
  season: anyValue,
  longevity: anyValue,
  inStock: anyValue,
  page: anyValue,
  limit: anyValue,
})

describe('the address of a listing', () => {
  test('encodes and decodes every filter', () => {
    fc.assert(
      fc.property(anyFilters, filters => {
        expect(read(writeFilters(filters))).toEqual(filters)
      }),
    )
  })

  test('with invalid parameters is still read as filters that can be shared', () => {
    fc.assert(
      fc.property(anyAddress, address => {
        const filters = readFilters(new URLSearchParams(address))
        expect(read(writeFilters(filters))).toEqual(filters)
        expect(filters.page).toBeGreaterThanOrEqual(1)
        expect(filters.limit).toBeGreaterThanOrEqual(1)
        expect(filters.limit).toBeLessThanOrEqual(60)
        expect(filters.search).not.toContain('\0')
      }),
    )
  })

  test('names only what differs from the defaults', () => {
    expect(writeFilters(noFilters)).toBe('')
    expect(read('')).toEqual({ ...noFilters, page: 1, limit: 10, sort: null })
    expect(writeFilters({ ...noFilters, category: 'Attar/Oud', page: 2 })).toBe('?category=Attar/Oud&page=2')
  })

  test('drops invalid parameters and keeps the others', () => {
    expect(read('?category=Men&rating=many&page=-3&limit=5000&minPrice=abc&sort=cheap&newArrivals=yes')).toEqual({
      ...noFilters,
      category: 'Men',
      limit: 60,
    })
  })

  test('has prices in rupees, with or without grouping', () => {
    expect(read('?minPrice=1,500&maxPrice=2000.50')).toMatchObject({ minPrice: 150_000, maxPrice: 200_050 })
    expect(writeFilters({ ...noFilters, minPrice: paisa(150_000), maxPrice: paisa(200_050) })).toBe(
      '?minPrice=1500&maxPrice=2000.5',
    )
  })
})

test('changing a filter goes back to the first page', () => {
  const third = { ...noFilters, category: 'Men', page: 3 }
  expect(changeFilters(third, { rating: 4 })).toEqual({ ...third, rating: 4, page: 1 })
  expect(changeFilters(third, { page: 4 }).page).toBe(4)
})

test('clearing all filters keeps the sort and the page size', () => {
  const chosen: ListingFilters = { ...noFilters, search: 'oud', rating: 3, sort: 'name', limit: 24, page: 2 }
  expect(clearFilters(chosen)).toEqual({ ...noFilters, sort: 'name', limit: 24 })
})

test('a reversed price range is swapped', () => {
  expect(priceRange({ ...noFilters, minPrice: paisa(500_000), maxPrice: paisa(100_000) })).toEqual({
    minPrice: 100_000,
    maxPrice: 500_000,
  })
})

test('every active filter has a label and can be removed alone', () => {
  fc.assert(
    fc.property(anyFilters, filters => {
      for (const active of activeFilters(filters)) {
        expect(active.label).not.toBe('')
        expect(activeFilters(active.without)).toHaveLength(activeFilters(filters).length - 1)
        expect(active.without.page).toBe(1)
      }
    }),
  )
  const filters = { ...noFilters, search: 'oud', minPrice: rs(1_000), maxPrice: rs(5_000), rating: 1 }
  expect(activeFilters(filters).map(active => active.label)).toEqual(['“oud”', 'Rs 1,000 to Rs 5,000', '1 star and up'])
})
