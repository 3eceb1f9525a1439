import { sql } from 'kysely'

/** Whether `products p` is a new arrival: flagged new, or added in the last `days` days. */
export const newArrival = (days: number) =>
  sql<boolean>`(p.is_new or p.created_at >= now() - make_interval(days => ${days}))`
