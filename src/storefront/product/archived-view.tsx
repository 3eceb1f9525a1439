import type { Product, ProductCard } from '../../shop/catalogue/catalogue/product.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { categoryLink } from '../../web/browser/navigation.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ProductReviews } from './product-reviews.tsx'
import { RelatedProducts } from './related-products.tsx'

type Props = {
  product: Product
  listing: { name: string; path: string }
  related: readonly ProductCard[]
  sample: boolean
}

/** The page of a product that is not made any more: what it was, what is alike, and its reviews. */
export function ArchivedView({ product, listing, related, sample }: Props) {
  const { brand, name, concentration, category, images } = product
  return (
    <>
      <div className="wrap pb-16">
        <Breadcrumb listing={listing} name={name} />
        <div className="mt-4 grid items-center gap-8 sm:grid-cols-[14rem_1fr]">
          <Picture src={images[0]} alt={name} sizes="224px" widths={[240, 480]} className="w-56 opacity-80" />
          <div className="max-w-lg">
            {brand && <p className="label text-accent-deep">{brand}</p>}
            <h1 className="product-name">{name}</h1>
            {concentration && <p className="mt-3">{concentration}</p>}
            <p role="status" className="mt-6 text-lg">
              We no longer sell this perfume.{related.length > 0 && ' These share its notes:'}
            </p>
            <LinkButton href={related.length > 0 ? '#related' : categoryLink(category)} className="mt-6">
              {related.length > 0 ? 'See similar perfumes' : `See all of ${category}`}
            </LinkButton>
          </div>
        </div>
      </div>
      <RelatedProducts products={related} />
      {product.ratingCount > 0 && (
        <ProductReviews
          reviews={product.reviews}
          sample={sample}
          gallery={product.gallery}
          rating={product.rating}
          ratingCount={product.ratingCount}
          histogram={product.ratingHistogram}
        />
      )}
    </>
  )
}
