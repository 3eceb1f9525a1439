import type { Product, Size } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import type { Article } from '../../shop/content/content/index.ts'
import { dialled } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { type Paisa, toRupees } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import { REVIEWS_FOR_STARS } from '../../ui/stars.tsx'
import { sharedPicture } from './head-tags.ts'

/** A price as schema.org requires it: rupees with a point and two decimals, without grouping. */
export const plainPrice = (amount: Paisa): string => toRupees(amount).toFixed(2)

/** A product with an offer for each size, and its rating once the page shows one. */
export function productData(product: Product, publicUrl: string, shopName: string) {
  const url = `${publicUrl}/product/${product.address}`
  const first = firstSize(product.sizes)
  const pictures = product.images.flatMap(image => sharedPicture(image) ?? []).map(image => publicUrl + image)
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: product.description || product.name,
    category: product.category,
    brand: { '@type': 'Brand', name: product.brand || shopName },
    ...(pictures.length > 0 && { image: pictures }),
    ...(first && {
      sku: first.sku,
      offers: product.sizes.map(size => offer(size, product.name, url, shopName)),
    }),
    ...(product.ratingCount >= REVIEWS_FOR_STARS && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** A house as a brand. */
export const houseData = (
  house: { slug: string; name: string; description: string; picture: string },
  publicUrl: string,
) => {
  const picture = sharedPicture(house.picture)
  return {
    '@type': 'Brand',
    '@id': `${publicUrl}/houses/${house.slug}`,
    url: `${publicUrl}/houses/${house.slug}`,
    name: house.name,
    description: house.description,
    ...(picture && { image: publicUrl + picture }),
  }
}

/** An article of the journal. */
export function articleData(article: Article, path: string, publicUrl: string, shopName: string) {
  const picture = sharedPicture(article.cover)
  return {
    '@type': 'Article',
    '@id': `${publicUrl}${path}`,
    mainEntityOfPage: `${publicUrl}${path}`,
    headline: article.title.slice(0, 110),
    description: article.description,
    inLanguage: article.language,
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.changedAt.toISOString(),
    author: article.author ? { '@type': 'Person', name: article.author } : { '@type': 'Organization', name: shopName },
    publisher: { '@type': 'Organization', name: shopName, logo: `${publicUrl}/icon-512.png` },
    ...(picture && { image: publicUrl + picture }),
  }
}

function offer(size: Size, name: string, url: string, shopName: string) {
  return {
    '@type': 'Offer',
    // The page opens with this size.
    url: `${url}?size=${encodeURIComponent(size._id)}`,
    name: `${name}, ${sizeName(size)}`,
    sku: size.sku,
    priceCurrency: 'PKR',
    price: plainPrice(size.cutPrice),
    ...(size.cutPrice < size.price && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/ListPrice',
        price: plainPrice(size.price),
        priceCurrency: 'PKR',
      },
    }),
    // Of a sale: the moment at which it ends.
    ...(size.saleEndsAt && { priceValidUntil: new Date(size.saleEndsAt).toISOString() }),
    availability: `https://schema.org/${size.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shopName },
  }
}

/** The way to a page, from the home page on; paths of ours. The last step is the page itself. */
export function breadcrumbData(publicUrl: string, steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

/** Who the shop is, and where it can be searched. */
export function shopData(publicUrl: string, shop: Settings): object[] {
  const organisation = `${publicUrl}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organisation,
      name: shop.shopName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      slogan: shop.tagline,
      email: shop.supportEmail,
      telephone: dialled(shop.supportPhone),
      address: shop.supportAddress,
      sameAs: shop.socialLinks.map(({ link }) => link),
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name: shop.shopName,
      url: `${publicUrl}/`,
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/shop?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
