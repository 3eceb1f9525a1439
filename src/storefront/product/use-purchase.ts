import { useLayoutEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Product, Size } from '../../shop/catalogue/catalogue/product.ts'
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
  const form = useRef<HTMLFormElement>(null)

  const ask = (typed: unknown, of: Size | null) => {
    const { perSize } = cartStore.getState().limits
    const clamped = clampQuantity(typed, of?.stock ?? Number.POSITIVE_INFINITY, perSize)
    setQuantity(clamped.quantity)
    setNotice(clamped.notice)
    return clamped.quantity
  }
  const choose = (chosen: Size) => {
    setSize(chosen)
    setError('')
    return ask(quantity, chosen)
  }
  // What was chosen before the page reacted to it; hydration leaves the fields as they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once.
  useLayoutEffect(() => {
    if (!form.current) return
    const entered = new FormData(form.current)
    // The size that a feed's link names: its price is the one that was advertised.
    const asked = entered.get('size') ?? new URLSearchParams(window.location.search).get('size')
    const chosen = product.sizes.find(({ _id, stock }) => _id === asked && stock > 0) ?? size
    setSize(chosen)
    ask(entered.get('quantity'), chosen)
  }, [])
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
    /** Ref of the form. */
    form,
    /** Ref of the element around the sizes, scrolled into view when no size is chosen. */
    sizeChoice,
    soldOut: product.sizes.every(each => each.stock <= 0),
    choose,
    setQuantity: (typed: unknown) => ask(typed, size),
    /** Chooses a size and adds it, as much as its stock allows. */
    addSize: (chosen: Size) => addToBag(product, chosen, choose(chosen)),
    addToCart: withSize(chosen => addToBag(product, chosen, quantity)),
    buyNow: withSize(chosen => {
      cartStore.getState().add(cartItem(product, chosen), quantity)
      void navigate(href('/checkout'))
    }),
  }
}
