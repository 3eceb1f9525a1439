import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Product, Size } from '../../shop/catalogue/product.ts'
import { addToBag, cartItem } from '../cart/add-to-bag.ts'
import { cartStore } from '../cart/cart-store.ts'
import { clampQuantity, preselectedSize } from './purchase.ts'

export type Purchase = ReturnType<typeof usePurchase>

/** The state of a product page: size, quantity, and the actions to buy. */
export function usePurchase(product: Product) {
  const navigate = useNavigate()
  const [size, setSize] = useState<Size | null>(() => preselectedSize(product.sizes))
  const [quantity, setQuantity] = useState(1)
  const [notice, setNotice] = useState('')
  const [error, setError] = useState('')
  const sizeChoice = useRef<HTMLDivElement>(null)

  const ask = (typed: unknown, of: Size | null) => {
    const { perSize } = cartStore.getState().limits
    const clamped = clampQuantity(typed, of?.stock ?? Number.POSITIVE_INFINITY, perSize)
    setQuantity(clamped.quantity)
    setNotice(clamped.notice)
  }
  const withSize = (buy: (size: Size) => void) => () => {
    if (size) return buy(size)
    setError('Please select a size')
    const first = sizeChoice.current?.querySelector<HTMLInputElement>('input:not(:disabled)')
    first?.focus({ preventScroll: true })
    sizeChoice.current?.scrollIntoView({ block: 'center' })
  }

  return {
    size,
    quantity,
    notice,
    error,
    /** Ref of the element around the sizes, scrolled into view when no size is chosen. */
    sizeChoice,
    soldOut: product.sizes.every(each => each.stock <= 0),
    choose(chosen: Size) {
      setSize(chosen)
      setError('')
      ask(quantity, chosen)
    },
    setQuantity: (typed: unknown) => ask(typed, size),
    addToCart: withSize(chosen => addToBag(product, chosen, quantity)),
    buyNow: withSize(chosen => {
      cartStore.getState().add(cartItem(product, chosen), quantity)
      void navigate(href('/checkout'))
    }),
  }
}
