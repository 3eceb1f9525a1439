import { moveIn } from './moving-in.ts'

// At the size of a house that moves: `moving-in.long.test.ts`.
moveIn({ products: 50, customers: 200, orders: 500 })
