import { Suspense, use } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { featuredProducts } from '../../shop/catalogue/index.ts'
import type { Featured, ProductCard, Size } from '../../shop/catalogue/product.ts'
import { useShellData } from '../shell/shell-data.ts'
import { shopContext } from '../shop-context.ts'
import { Claims } from './claims.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import { ProductSections } from './product-sections.tsx'
import { Testimonials } from './testimonials.tsx'

const nothing: Featured = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, settings } = context.get(shopContext)
  const shop = await settings()
  // By the specification a failure leaves the lists empty, without a word.
  const featured = featuredProducts(db, shop)
    .then(forCards, () => nothing)
    .then(featuredText)
  const { heroes, testimonials, claims } = shop
  // Coming from another page, the visitor sees the skeletons at once; a first visit gets the page whole.
  const fromAnotherPage = new URL(request.url).pathname.endsWith('.data')
  return { heroes, testimonials, claims, featured: fromAnotherPage ? featured : await featured }
}

/** The cards as text: the router would walk every one of their values to encode them, which took a tenth of the page. */
const featuredText = (featured: Featured): string => JSON.stringify(featured)
const readFeatured = (text: string): Featured => JSON.parse(text)

/** Only what forty cards show and put into the cart; the rest would travel with every page for nothing. */
function forCards(featured: Featured): Featured {
  const cards = (products: ProductCard[]) =>
    products.map(product => ({ ...product, images: product.images.slice(0, 1), sizes: neededSizes(product.sizes) }))
  return {
    newArrivals: cards(featured.newArrivals),
    bestSelling: cards(featured.bestSelling),
    mensProducts: cards(featured.mensProducts),
    womensProducts: cards(featured.womensProducts),
    attarProducts: cards(featured.attarProducts),
  }
}

// A card sells the first size; the others only tell whether it is sold out altogether.
const neededSizes = (sizes: Size[]): Size[] => (sizes[0] && sizes[0].stock > 0 ? sizes.slice(0, 1) : sizes)

export const meta = () => [
  { title: 'Khushbu: perfumes, attars and oud in Pakistan' },
  {
    name: 'description',
    content: 'Perfumes for men and women, attars, oud, testers and gift boxes. Cash on delivery all over Pakistan.',
  },
]

export default function Home() {
  const { heroes, testimonials, claims, featured } = useLoaderData<typeof loader>()
  const { shopName, tagline } = useShellData()
  return (
    <>
      <h1 className="sr-only">{`${shopName}: ${tagline}`}</h1>
      <HeroCarousel heroes={heroes} />
      <Claims claims={claims} />
      {typeof featured === 'string' ? (
        <ProductSections featured={readFeatured(featured)} />
      ) : (
        <Suspense fallback={<ProductSections featured={null} />}>
          <LaterSections featured={featured} />
        </Suspense>
      )}
      <Testimonials testimonials={testimonials} />
    </>
  )
}

function LaterSections({ featured }: { featured: Promise<string> }) {
  return <ProductSections featured={readFeatured(use(featured))} />
}
