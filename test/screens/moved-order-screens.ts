import type { Page } from 'playwright-core'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { moveOrder, type OrderStatus } from '../../src/shop/orders/index.ts'
import type { OpenShop, Screen } from './screen.ts'

const shippingAddress = {
  fullName: 'Ayesha Malik',
  country: 'Pakistan',
  city: 'Lahore',
  state: 'Punjab',
  town: 'Model Town',
  address: 'House 12, Street 4',
  phoneNumber: '0300 1234567',
}

/** Orders that the shop has moved on, as their customer sees them. */
export const movedOrderScreens: Screen[] = [
  {
    name: 'dashboard-orders',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await orderMoved(page, shop, 'delivered')
      await orderMoved(page, shop, 'pending')
      await orderMoved(page, shop, 'outForDelivery')
      await page.reload()
    },
  },
  {
    name: 'order-detail-on-the-way',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await page.goto(`/dashboard/order/${await orderMoved(page, shop, 'outForDelivery')}`)
    },
  },
  {
    name: 'order-detail-delivered',
    path: '/dashboard',
    as: 'customer',
    act: async (page, shop) => {
      await page.goto(`/dashboard/order/${await orderMoved(page, shop, 'delivered')}`)
      await page.getByRole('button', { name: 'Add Review' }).first().click()
      await page.getByRole('button', { name: 'Submit Review' }).waitFor()
    },
  },
  { name: 'newsletter-old-link', path: '/newsletter/confirm?token=old', expected: /410/ },
]

/** An order of whoever is signed in in this window, two bottles, brought to a status. Answers its id. */
async function orderMoved(page: Page, shop: OpenShop, to: OrderStatus): Promise<string> {
  const data = async (path: string, body?: object) => {
    const answer = await (body ? page.request.post(`/v1${path}`, { data: body }) : page.request.get(`/v1${path}`))
    return (await answer.json()).data
  }
  const { _id: customerId, email } = await data('/customer/session')
  const products: { _id: string; sizes: { _id: string; stock: number }[] }[] = await data('/product?sort=best-selling')
  const items = products
    .flatMap(({ _id, sizes }) =>
      sizes.slice(0, 1).map(size => ({ productId: _id, selectedSizeId: size._id, stock: size.stock })),
    )
    .filter(({ stock }) => stock > 20)
    .slice(0, 2)
    .map(({ stock: _, ...item }) => ({ ...item, quantity: 1 }))
  const { totalAmount } = await data('/cart/quote', { items })
  const address = { ...shippingAddress, email }
  const order = { customerId, items, paymentMethod: 'COD', totalAmount, couponId: null, shippingAddress: address }
  const { _id: orderId } = await data('/order', order)
  const db = openDatabase(shop.databaseUrl, { poolSize: 1 })
  try {
    const parcel =
      to === 'outForDelivery'
        ? { courier: 'TCS', trackingNumber: 'TCS-774120', trackingUrl: 'https://www.tcsexpress.com/' }
        : {}
    if (to !== 'pending') await moveOrder(db, { orderId, to, actor: 'npm run order', ...parcel })
  } finally {
    await closeDatabase(db)
  }
  return orderId
}
