import { beforeEach, expect, test } from 'vitest'
import type { ProductCard, Size } from '../../shop/catalogue/catalogue/product.ts'
import { paisa } from '../../shop/ground/money.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import { cartStore } from '../cart/cart-store.ts'
import { readSavedCart } from '../cart/saved-cart.ts'
import { toggleFavourite } from './favourite-button.tsx'

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
  address: 'gulab-x1y2z',
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
const favourites = () => cartStore.getState().favoriteData.map(({ _id, ml, quantity }) => [_id, ml, quantity])

beforeEach(() => cartStore.setState({ favoriteData: [], productData: [] }))

test("a card's heart adds a product with the card's size, and removes it in whatever size it is stored", () => {
  toggleFavourite(gulab, size(30))
  expect(favourites()).toEqual([['gulab-x1y2z', 30, 1]])
  toggleFavourite(gulab, size(50))
  expect(favourites()).toEqual([])
})

test('another size that the shopper chose is added to the same favourite; the same size again removes it', () => {
  toggleFavourite(gulab, size(30))
  toggleFavourite(gulab, size(50), true)
  expect(favourites()).toEqual([['gulab-x1y2z', 50, 2]])
  toggleFavourite(gulab, size(50), true)
  expect(favourites()).toEqual([])
})

test('favourites are by product: adding one again raises its quantity and keeps the last size', () => {
  const { addFavourite } = cartStore.getState()
  addFavourite(cartItem(gulab, size(30)))
  addFavourite(cartItem(gulab, size(50)), 2)
  addFavourite(cartItem({ ...gulab, _id: 'rose-a1b2c' }, size(50)))
  expect(favourites()).toEqual([
    ['gulab-x1y2z', 50, 3],
    ['rose-a1b2c', 50, 1],
  ])
})

test('stored favourites of one product in two sizes are read as one', () => {
  const favoriteData = [size(30), size(50)].map(each => cartItem(gulab, each))
  expect(readSavedCart({ favoriteData, productData: favoriteData })).toMatchObject({
    favoriteData: [{ sizeId: 's50', quantity: 2 }],
    productData: [{ sizeId: 's30' }, { sizeId: 's50' }],
  })
})

test('a favourite is not in the cart', () => {
  toggleFavourite(gulab, size(30))
  expect(cartStore.getState().productData).toEqual([])
})
