import { href } from 'react-router'
import type { SetPart } from '../../shop/catalogue/catalogue/index.ts'
import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { minus, type Paisa, priceText } from '../../shop/ground/money.ts'
import { Picture } from '../../ui/picture.tsx'

/** What a set holds, and what it costs bought one by one; `price` is null where a part is not sold alone. */
export type Parts = { list: readonly SetPart[]; price: Paisa | null }

/**
 * The bottles of a set, each with its picture, page and price alone, and what the set saves.
 */
export function SetParts({ parts: { list, price }, size }: { parts: Parts; size: Size | null }) {
  // One price among parts that have none would look like the only one that is paid for.
  const isSoldInParts = list.every(part => part.price !== null)
  return (
    <section aria-labelledby="set-parts">
      <h2 id="set-parts" className="mb-2 font-medium text-sm">
        This set holds
      </h2>
      <ul className="set-parts">
        {list.map(part => {
          const what = [part.pieces > 1 && `${part.pieces} ×`, `${part.ml} ml`].filter(Boolean).join(' ')
          return (
            <li key={`${part.name} ${part.ml}`}>
              <Picture src={part.image} alt="" sizes="56px" widths={[240]} className="aspect-4/5" />
              <span>
                {part._id ? (
                  <a href={href('/product/:id', { id: part._id })} className="text-link">
                    {part.name}
                  </a>
                ) : (
                  part.name
                )}
                <span className="block text-muted">{what}</span>
              </span>
              {isSoldInParts && part.price !== null && <span className="tabular-nums">{priceText(part.price)}</span>}
            </li>
          )
        })}
      </ul>
      {price !== null && size && size.cutPrice < price && (
        <p className="mt-3 text-good text-sm">
          {`Bought one by one ${priceText(price)}: you save ${priceText(minus(price, size.cutPrice))}.`}
        </p>
      )}
    </section>
  )
}
