import { describe } from 'vitest'
import { thorough } from '../thorough.ts'
import { moveIn } from './moving-in.ts'

// At the size of a house that moves: `moving-in.long.test.ts`.
describe.runIf(thorough)('a small shop', () => moveIn({ products: 50, customers: 200, orders: 500 }))
