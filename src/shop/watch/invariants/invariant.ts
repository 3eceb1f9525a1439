import type { RawBuilder } from 'kysely'

/**
 * What must hold in every shop at any time: a name, and for each row that it is about an id and whether it is broken.
 */
export type Invariant = { name: string; rows: RawBuilder<unknown> }
