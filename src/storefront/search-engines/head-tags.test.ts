import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { headTags, sharedPicture } from './head-tags.ts'

const hero = { mobileImage: '', alt: '', title: 'New', text: '', linkLabel: 'See', link: '/shop' }
const shop = { ...settings, heroes: [{ ...hero, image: '/pictures/aa/720.jpg' }] }
const page = { shop, publicUrl: 'https://shop.test', address: 'http://10.0.0.1/shop?sort=name', nonce: 'n0nce' }
const head = { title: 'Shop', description: 'All of it.' }

test('addresses are the public ones, however the request came', () => {
  expect(headTags(head, page)).toContain('<meta property="og:url" content="https://shop.test/shop"/>')
})

test('titles end with the name that the merchant gave the shop', () => {
  const tags = headTags(head, { ...page, shop: { ...shop, shopName: 'Itr & Sons' } })
  expect(tags).toContain('<meta property="og:title" content="Shop | Itr &amp; Sons"/>')
})

test('a page is shared with its own picture, else with the first banner, else with the sign of the shop', () => {
  const own = headTags({ ...head, picture: '/pictures/bb/720.jpg' }, page)
  expect(own).toContain('<meta property="og:image" content="https://shop.test/pictures/bb/1080.jpg"/>')
  expect(own).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(headTags(head, page)).toContain('content="https://shop.test/pictures/aa/1080.jpg"')
  const bare = headTags({ ...head, picture: '/placeholder.svg' }, { ...page, shop: settings })
  expect(bare).toContain('<meta property="og:image" content="https://shop.test/icon-512.png"/>')
  expect(bare).toContain('<meta name="twitter:card" content="summary"/>')
})

test('no word of a product ends an attribute or the data', () => {
  const words = '"/></script><script>alert(1)</script>'
  const tags = headTags({ title: words, description: words, data: [{ '@type': 'Product', name: words }] }, page)
  expect(tags).not.toContain('</script><script>')
  expect(tags).not.toContain('content=""')
  const [, json = ''] = /<script type="application\/ld\+json" nonce="n0nce">(.*?)<\/script>/.exec(tags) ?? []
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name: words })
})

test('only pictures that the shop keeps are shared, as JPEG', () => {
  expect(sharedPicture('/pictures/aa/720.jpg')).toBe('/pictures/aa/1080.jpg')
  expect(sharedPicture('/placeholder.svg')).toBeUndefined()
  expect(sharedPicture(undefined)).toBeUndefined()
})
