import { sql } from 'kysely'
import { publishDueOf } from '../../ground/publishing/index.ts'

/** Publishes scheduled products at their minute. */
export const publishDue = publishDueOf('products', {
  waits: sql`state = 'scheduled'`,
  nameOf: ({ name }) => `Product ${name}`,
  async publish(tx, { id, name, version: was }) {
    const version = was + 1
    await tx.updateTable('products').set({ state: 'published', version }).where('id', '=', id).execute()
    return {
      action: 'product.published',
      subject: { type: 'product', id, label: name },
      before: { state: 'scheduled' },
      after: { state: 'published', version },
    }
  },
})
