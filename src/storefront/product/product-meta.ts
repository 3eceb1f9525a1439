import type { MetaDescriptor } from 'react-router'
import type { Product } from '../../shop/catalogue/product.ts'

/** How a product looks to search engines and in a shared link. `origin` makes the picture's address whole. */
export function productMeta(product: Product, origin: string): MetaDescriptor[] {
  const title = `${[product.name, product.brand].filter(Boolean).join(' by ')} · Khushbu`
  const description = firstWords(product.description) || `${product.name}, delivered all over Pakistan.`
  const [image] = product.images
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}/product/${product._id}` },
    ...(image ? [{ property: 'og:image', content: origin + image }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Whole words, at most 155 characters: what search engines show. */
function firstWords(text: string): string {
  if (text.length <= 155) return text
  const cut = text.slice(0, 154)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
