import { sql } from 'kysely'

/**
 * A guest (row of `customers`) that no account keeps under another email: an account that changed its email keeps the
 * guest orders of the old one, and whoever proves that old email later does not get them.
 */
export const notAnotherAccounts = sql<boolean>`not exists (select from customers as keeper
  where keeper.id = customers.account_id and keeper.user_id is not null and keeper.email <> customers.email)`
