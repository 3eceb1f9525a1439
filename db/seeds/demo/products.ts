import { attarOud } from './attar-oud.ts'
import { gift } from './gift.ts'
import { men } from './men.ts'
import type { DemoProduct } from './product.ts'
import { tester } from './tester.ts'
import { women } from './women.ts'

export type { DemoProduct } from './product.ts'

export const demoProducts: DemoProduct[] = [...men, ...women, ...attarOud, ...tester, ...gift]
