import { expect, test } from 'vitest'
import { footerColumns } from './footer-links.ts'
import { categoryLink, isCurrent, navigationLinks } from './navigation.ts'

test('the navigation has Home, New Arrivals, one entry a category, Deals, Gift Box for Gift, and the collections', () => {
  const collections = [{ address: 'monsoon', title: 'Monsoon' }]
  expect(navigationLinks({ categories: ['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift'], collections })).toEqual([
    { label: 'Home', href: '/' },
    { label: 'New Arrivals', href: '/shop?newArrivals=true' },
    { label: 'Men Perfumes', href: '/shop?category=Men' },
    { label: 'Women Perfumes', href: '/shop?category=Women' },
    { label: 'Attar/Oud', href: '/shop?category=Attar/Oud' },
    { label: 'Tester', href: '/shop?category=Tester' },
    { label: 'Deals', href: '/deals' },
    { label: 'Gift Box', href: '/gift-box' },
    { label: 'Monsoon', href: '/collections/monsoon' },
  ])
})

test('a house without a discount, a gift, a house or an article has no links to them', () => {
  const there = { pages: [], houses: false, journal: false, deals: false, gifts: false }
  const menu = { categories: ['Attar'], collections: [], there }
  const own = ['Home', 'New Arrivals', 'Attar']
  expect(navigationLinks(menu).map(({ label }) => label)).toEqual(own)
  expect(footerColumns(menu).map(({ label, links }) => [label, links?.map(link => link.label)])).toEqual([
    ['Shop', own],
  ])
})

test("a merchant's own category is a link that leads back to its name", () => {
  const address = new URL(categoryLink('Bakhoor & Home'), 'https://khushbu.example')
  expect(address.searchParams.get('category')).toBe('Bakhoor & Home')
})

test('an entry is current on its own listing, whatever else is filtered there, and on no other', () => {
  expect(isCurrent('/shop?category=Men', '/shop', '?category=Men&page=2')).toBe(true)
  expect(isCurrent('/shop?category=Men', '/shop', '?category=Women')).toBe(false)
  expect(isCurrent('/', '/shop', '')).toBe(false)
  const links = navigationLinks({ categories: ['Men', 'Women', 'Attar/Oud'], collections: [] })
  const marked = (path: string, search = '') =>
    links.filter(({ href }) => isCurrent(href, path, search)).map(({ label }) => label)
  expect(marked('/')).toEqual(['Home'])
  expect(marked('/shop')).toEqual([])
  expect(marked('/deals')).toEqual(['Deals'])
  expect(marked('/gift-box')).toEqual(['Gift Box'])
  expect(marked('/shop', '?category=Gift&sort=name')).toEqual(['Gift Box'])
  expect(marked('/attar-out')).toEqual(['Attar/Oud'])
  expect(marked('/women-perfumes')).toEqual(['Women Perfumes'])
  expect(marked('/new-arrivals')).toEqual(['New Arrivals'])
})
