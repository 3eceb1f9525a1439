import { createRoute, z } from '@hono/zod-openapi'
import { encode, moment, money } from '../../shop/ground/wire.ts'
import { Order } from '../../shop/orders/orders/index.ts'
import { findPerson, listPeople, PersonFilter, refreshPeople } from '../../shop/people/people/index.ts'
import { responses } from '../respond.ts'
import { adminApi, needs } from './admin-call.ts'
import { oneCustomer } from './parameters.ts'

const least = z.coerce.number().int().min(0).max(100_000).optional()
const ListCustomers = z.strictObject({
  q: z.string().max(100).optional().describe('A part of the name, email or phone in any spelling'),
  city: z.string().max(100).optional(),
  tag: z.string().max(100).optional(),
  bought: z.string().max(100).optional().describe('Words of a perfume that they ordered'),
  spent: least.describe('At least so many rupees of delivered orders'),
  orders: least,
  refused: least,
  within: least.describe('Ordered in the last so many days'),
  before: least.describe('No order for so many days'),
  page: z.coerce.number().int().min(1).max(200).default(1),
})

const ListedCustomer = z.object({
  personId: z.string(),
  phone: z.string(),
  fullName: z.string(),
  email: z.string(),
  city: z.string(),
  orders: z.int(),
  delivered: z.int(),
  refused: z.int().describe('Sent and not taken'),
  spent: money,
  lastOrderAt: moment.nullable(),
  tags: z.array(z.string()),
})
const CustomerOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  createdAt: moment,
  orderStatus: Order.shape.orderStatus,
  totalAmount: money,
})
const Address = z.object({
  address: z.string(),
  town: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
})
const AdminCustomer = ListedCustomer.extend({
  phones: z.array(z.string()).describe('All numbers that count as this customer'),
  orderList: z.array(CustomerOrder).describe('The last 50'),
  addresses: z.array(Address),
})

export const customers = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Customers by phone number, those who ordered last first',
      request: { query: ListCustomers },
      ...needs('customers.read'),
      responses: responses('A page of customers', { data: z.array(ListedCustomer), more: z.boolean() }),
    }),
    async c => {
      await refreshPeople(c.var.db)
      const { people, more } = await listPeople(c.var.db, PersonFilter.parse(c.req.valid('query')))
      return c.json({ success: true as const, data: encode(z.array(ListedCustomer), people), more }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One customer with the last orders and addresses',
      request: oneCustomer,
      ...needs('customers.read'),
      responses: responses('The customer', { data: AdminCustomer }),
    }),
    async c => {
      await refreshPeople(c.var.db)
      const person = await findPerson(c.var.db, c.req.valid('param').id)
      const data = encode(AdminCustomer, { ...person, phones: person.numbers.map(({ phone }) => phone) })
      return c.json({ success: true as const, data }, 200)
    },
  )
