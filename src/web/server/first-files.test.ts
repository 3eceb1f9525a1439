import { expect, test } from 'vitest'
import { firstFiles } from './first-files.ts'

const source = (id: string) => `<source type="image/avif" srcSet="/pictures/${id}/240.avif 240w" sizes="45vw"/>`
const picture = (id: string, priority = '') => `<picture class="picture">${source(id)}<img ${priority}/></picture>`
const high = 'fetchPriority="high"'
const page = Buffer.from(
  `<head>${['framework-a', 'storefront.route-b', 'home.route-c', 'other-d']
    .map(name => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
    .join('')}</head>${picture('one', high)}${picture('two')}${picture('three', high)}${picture('four', high)}`,
)

test('what every page needs is named first, then scripts in the given order, the page of its layout and page; then the first pictures of high priority', () => {
  const [styles, first = '', ...others] = firstFiles(
    page,
    ['.route-', '/framework-', '/shell-'],
    ['</a.css>; rel=preload; as=style'],
  ).split(', <')
  expect(styles).toBe('</a.css>; rel=preload; as=style')
  const links = [first, ...others]
  expect(links[0]).toBe('/assets/home.route-c.js>; rel=modulepreload')
  expect(links[1]).toBe('/assets/framework-a.js>; rel=modulepreload')
  expect(links.slice(2).map(link => /pictures\/(\w+)/.exec(link)?.[1])).toEqual(['one', 'three'])
  expect(links[2]).toContain('imagesrcset="/pictures/one/240.avif 240w"; imagesizes="45vw"')
})
