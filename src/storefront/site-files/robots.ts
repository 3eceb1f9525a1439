/** /robots.txt: allows everything except personal pages, calls and search results, which are endless. */
export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

const closed = ['/cart', '/favourites', '/checkout', '/order', '/v1', '/*?search=', '/*&search=']
