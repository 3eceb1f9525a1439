import type { ProductCard as Card } from '../../shop/catalogue/catalogue/product.ts'
import { BagCard } from '../favourites/bag-card.tsx'

/** Perfumes that share notes with this one. Empty without any. */
export function RelatedProducts({ products }: { products: readonly Card[] }) {
  if (products.length === 0) return null
  return (
    <section id="related" aria-labelledby="related-title" className="wrap pb-16 lg:pb-24">
      <p className="label text-accent-deep">From the same notes</p>
      <h2 id="related-title" className="section-title mt-2">
        You may also like
      </h2>
      <div className="product-grid mt-8">
        {products.map(product => (
          <BagCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  )
}
