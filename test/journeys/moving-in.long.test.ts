import { moveIn } from './moving-in.ts'

moveIn({ products: 500, customers: 2_000, orders: 5_000 })
