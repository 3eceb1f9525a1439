import { href } from 'react-router'
import type { SetPart } from '../../shop/catalogue/catalogue/index.ts'
import type { Size } from '../../shop/catalogue/catalogue/product.ts'
import { minus, type Paisa, priceText } from '../../shop/ground/money.ts'

export type Parts = { list: readonly SetPart[]; price: Paisa | null }

type Props = {
  /** Lines such as 'Origin: Multan'; a line without a name is shown as it is. */
  details: string
  /** What a set holds, and what it costs bought one by one. */
  parts: Parts
  size: Size | null
}

/** Where the product comes from, what is in its box, and what a set saves. */
export function ProductOrigin({ details, parts: { list, price }, size }: Props) {
  const lines = details.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0 && list.length === 0) return null
  return (
    <dl className="product-origin">
      {lines.map(line => {
        const [, name = 'Also', text = line] = /^([^:]{1,40}): (.+)$/.exec(line) ?? []
        return (
          <div key={line}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
      {list.length > 0 && (
        <div>
          <dt>This set holds</dt>
          <dd>
            <ul>
              {list.map(part => (
                <li key={`${part.name} ${part.ml}`}>
                  {part.pieces > 1 && `${part.pieces} x `}
                  {part._id ? (
                    <a href={href('/product/:id', { id: part._id })} className="text-link">
                      {part.name}
                    </a>
                  ) : (
                    part.name
                  )}
                  {`, ${part.ml} ml`}
                </li>
              ))}
            </ul>
            {price !== null && size && size.cutPrice < price && (
              <p className="mt-1 text-good">
                {`Bought one by one ${priceText(price)}: you save ${priceText(minus(price, size.cutPrice))}.`}
              </p>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
