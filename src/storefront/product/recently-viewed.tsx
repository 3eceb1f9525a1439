import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import type { PictureWidth } from '../../ui/picture-set.ts'
import { Price } from '../../ui/price.tsx'
import { lineKey } from '../cart/cart.ts'
import { useFreshLines } from '../cart/use-fresh-lines.ts'
import { type ViewedProduct, viewedProducts } from './viewed-products.ts'

const widths: readonly PictureWidth[] = [240, 480]

/**
 * Products viewed before in this browser, from two on, with today's prices. The server renders an empty section, which
 * is filled while it is out of sight: what stands below it never moves under the eye.
 */
export function RecentlyViewed({ except }: { except: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [items, setItems] = useState<ViewedProduct[]>([])
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) return
      observer.disconnect()
      setItems(viewedProducts().filter(({ _id }) => _id !== except))
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [except])
  // Never display: none, so that it can come near the viewport and be loaded.
  return (
    <div ref={place} id="recently-viewed">
      {items.length > 1 && <Viewed items={items} />}
    </div>
  )
}

function Viewed({ items }: { items: ViewedProduct[] }) {
  const { lines } = useFreshLines(items)
  return (
    <section aria-labelledby="recently-viewed-title" className="wrap pb-16 lg:pb-24">
      <h2 id="recently-viewed-title" className="section-title">
        Recently viewed
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label="Recently viewed products" className="product-strip">
        {lines
          .filter(({ gone }) => !gone)
          .map(({ item }) => (
            <li key={lineKey(item)} className="card">
              <a href={href('/product/:id', { id: item._id })}>
                <Picture src={item.image} alt="" sizes="12rem" widths={widths} />
                <h3>{item.title}</h3>
              </a>
              <Price
                price={item.price}
                cutPrice={item.cutPrice}
                from={items.some(({ _id, from }) => _id === item._id && from)}
              />
            </li>
          ))}
      </ul>
    </section>
  )
}
