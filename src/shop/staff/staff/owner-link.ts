import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { removeSecondFactor } from './manage-staff.ts'
import { NEW_PASSWORD_AGE_MS, writeLink } from './staff-links.ts'

type Lost = {
  /** Which owner; not needed when there is one. */
  email?: string | undefined
  /** Removes the second factor and all passkeys too, and ends the owner's sessions. */
  secondFactor?: boolean
}

/**
 * A link by which an owner sets a new password, once, within a day: for whoever has no other owner to ask. Meant for a
 * command on the shop's machine; recorded in the audit log as such. Throws `not_found`, and `invalid` when several
 * owners need an email.
 */
export async function ownerLink(
  db: Db,
  { email, secondFactor = false }: Lost,
): Promise<{ linkId: string; email: string }> {
  return inTransaction(db, async tx => {
    const owner = await findOwner(tx, email?.trim().toLowerCase())
    const linkId = await writeLink(tx, {
      email: owner.email,
      role: 'owner',
      staffId: owner.id,
      ageMs: NEW_PASSWORD_AGE_MS,
    })
    if (secondFactor) await removeSecondFactor(tx, owner.id)
    await recordAudit(
      tx,
      { id: null, name: 'npm run owner-link' },
      {
        action: 'staff.ownerLinkMade',
        subject: { type: 'staff', id: owner.id, label: owner.email },
        ...(secondFactor && { after: { secondFactor: false } }),
      },
    )
    return { linkId, email: owner.email }
  })
}

async function findOwner(tx: Tx, email: string | undefined): Promise<{ id: string; email: string }> {
  let query = tx
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('email')
  if (email) query = query.where('email', '=', email)
  const [owner, ...others] = await query.execute()
  if (!owner) throw new ShopError('not_found', email ? `No owner has the email ${email}` : 'The shop has no owner yet')
  if (others.length > 0) {
    const emails = [owner, ...others].map(each => each.email).join(', ')
    throw new ShopError('invalid', `There are several owners, please name one: ${emails}`)
  }
  return owner
}
