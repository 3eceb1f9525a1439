/** /robots.txt: everything but personal pages, the calls and results of searches, of which there is no end. */
export const robots = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

const closed = ['/cart', '/favourites', '/checkout', '/order', '/v1', '/*?search=', '/*&search=']
