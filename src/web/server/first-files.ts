// The first of a listing's two rows on a phone.
const MAX_PICTURES = 2

/**
 * The `Link` header of a page: the files that it needs first, so that they are fetched before the page is read, and a CDN can name them in Early
 * Hints. Those of `links` as they are; scripts in the order of `scripts`, parts of their names, of which the last one counts (the page's own route); then the pictures that the page fetches with high priority.
 */
export function firstFiles(page: Buffer, scripts: readonly string[], links: readonly string[]): string {
  const head = page.subarray(0, page.indexOf('</head>')).toString()
  const modules = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href)
  const found = scripts.flatMap(name => modules.findLast(href => href.includes(name)) ?? [])
  return [...links, ...found.map(href => `<${href}>; rel=modulepreload`), ...pictures(page)].join(', ')
}

function pictures(page: Buffer): string[] {
  const links: string[] = []
  let from = 0
  for (let n = 0; n < MAX_PICTURES; n++) {
    const at = page.indexOf('fetchPriority="high"', from)
    const start = at < 0 ? -1 : page.lastIndexOf('<picture', at)
    if (start < from) break
    const sources = page
      .subarray(start, at)
      .toString()
      .matchAll(/<source [^>]*type="image\/avif"[^>]*>/g)
    links.push(...[...sources].map(([source]) => linkOf(source)))
    from = at + 1
  }
  return links
}

function linkOf(source: string): string {
  const attribute = (name: string) => source.split(` ${name}="`)[1]?.split('"')[0] ?? ''
  const set = attribute('srcSet')
  const media = attribute('media')
  const [first = ''] = set.split(' ')
  const which = `imagesrcset="${set}"; imagesizes="${attribute('sizes')}"${media && `; media="${media}"`}`
  return `<${first}>; rel=preload; as=image; type="image/avif"; fetchpriority=high; ${which}`
}
