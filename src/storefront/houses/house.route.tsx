import { data, href, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { listProducts } from '../../shop/catalogue/catalogue/index.ts'
import { findHouse, houseOf } from '../../shop/content/houses/index.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { keepQuery } from '../../web/server/keep-query.ts'
import { cardTags } from '../../web/server/page-cache/cache-tags.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { BagCard } from '../favourites/bag-card.tsx'
import { PageBanner } from '../pages/page-frame.tsx'
import { Scenes } from '../pages/scenes.tsx'
import { pageHeadContext } from '../search-engines/page-head.ts'
import { breadcrumbData, houseData } from '../search-engines/structured-data.ts'
import { placeAndYear } from './house-tile.tsx'
import './houses.css'

// Whole rows of two and four.
const SHOWN_PRODUCTS = 8

/** A house, and the best sellers among its perfumes. One without a page leads to its perfumes. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { db, settings, publicUrl, cacheTags } = context.get(requestContext)
  const slug = params.slug ?? ''
  cacheTags.add('houses')
  const shop = await settings()
  const house = await findHouse(db, slug, shop)
  if (!house) {
    const brand = await houseOf(db, slug)
    throw brand ? redirect(keepQuery(productsOf(brand), url.searchParams)) : data(null, { status: 404 })
  }
  const query = { page: 1, limit: SHOWN_PRODUCTS, brand: house.name, sort: 'best-selling' as const }
  const { data: products, totalProducts } = await listProducts(db, query, shop)
  cacheTags.add(...cardTags(products))
  const path = href('/houses/:slug', { slug })
  const steps = [
    { name: 'Our houses', path: href('/houses') },
    { name: house.name, path },
  ]
  context.set(pageHeadContext, {
    title: house.name,
    description: house.description,
    picture: house.picture || undefined,
    data: [houseData(house, publicUrl), breadcrumbData(publicUrl, steps)],
  })
  return { house, products, more: totalProducts > products.length }
}

/** The listing of a house's perfumes. */
const productsOf = (brand: string): string => `${href('/shop')}?brand=${encodeURIComponent(brand)}`

export const headers = publicPage

export const meta = (args: MetaArgs<typeof loader>) =>
  args.loaderData ? pageMeta(args, args.loaderData.house.name, args.loaderData.house.description) : []

export default function HousePage() {
  const { house, products, more } = useLoaderData<typeof loader>()
  const facts = [
    ['Place', house.place],
    ['Maker', house.maker],
    ['Since', house.founded?.toString() ?? ''],
    ['Method', house.method],
  ].filter(([, text]) => text !== '')
  return (
    <>
      <PageBanner
        label={placeAndYear(house.place, house.founded)}
        title={house.name}
        description={house.description}
        picture={house.picture}
      />
      <div className="wrap pb-16 lg:pb-24">
        {facts.length > 0 && (
          <dl className="house-facts">
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <Scenes blocks={house.blocks} />
        {products.length > 0 && (
          <section aria-labelledby="perfumes">
            <div className="home-section-head">
              <h2 id="perfumes" className="section-title">
                {`From ${house.name}`}
              </h2>
              {more && (
                <a href={productsOf(house.name)} className="text-link">
                  See all
                </a>
              )}
            </div>
            <div className="product-grid mt-8">
              {products.map(product => (
                <BagCard key={product._id} product={product} />
              ))}
            </div>
          </section>
        )}
        <p className="mt-12 text-center">
          <a href={href('/houses')} className="text-link inline-block py-2.5">
            All our houses
          </a>
        </p>
      </div>
    </>
  )
}
