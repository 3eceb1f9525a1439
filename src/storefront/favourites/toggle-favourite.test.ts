import { beforeEach, expect, test } from 'vitest'
import type { ProductCard, Size } from '../../shop/catalogue/product.ts'
import { paisa } from '../../shop/money.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import { cartStore } from '../cart/cart-store.ts'
import { toggleFavourite } from './toggle-favourite.ts'

const size = (ml: number): Size => ({
  _id: `s${ml}`,
  price: paisa(100_000),
  cutPrice: paisa(90_000),
  discount: 10,
  ml,
  sku: `G-${ml}`,
  stock: 5,
})
const gulab: ProductCard = {
  _id: 'gulab-x1y2z',
  name: 'Gulab',
  brand: '',
  category: 'Women',
  concentration: '',
  images: [],
  sizes: [size(30), size(50)],
  rating: 0,
  ratingCount: 0,
  isNew: false,
}
const kept = () => cartStore.getState().favoriteData.map(({ _id, ml, quantity }) => [_id, ml, quantity])

beforeEach(() => cartStore.setState({ favoriteData: [], productData: [] }))

test('the heart adds a product in the shown size, and removes it in every size', () => {
  toggleFavourite(gulab, size(30))
  expect(kept()).toEqual([['gulab-x1y2z', 30, 1]])
  cartStore.getState().addFavourite(cartItem(gulab, size(50)))
  toggleFavourite(gulab, size(50))
  expect(kept()).toEqual([])
})

test('favourites merge as the cart does: the same product and size is one line with a higher quantity', () => {
  cartStore.getState().addFavourite(cartItem(gulab, size(30)))
  cartStore.getState().addFavourite(cartItem(gulab, size(30)))
  cartStore.getState().addFavourite(cartItem(gulab, size(50)))
  expect(kept()).toEqual([
    ['gulab-x1y2z', 30, 2],
    ['gulab-x1y2z', 50, 1],
  ])
})

test('a favourite is not in the cart', () => {
  toggleFavourite(gulab, size(30))
  expect(cartStore.getState().productData).toEqual([])
})
