import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText, readToken, type Secret, type TokenText } from '../../../platform/secrets/signing.ts'
import type { Place } from '../../../platform/sign-in/hash-queue.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandOwnName } from './own-name.ts'
import { demandOwnPassword } from './own-password.ts'
import { type Role, roles, rolesThatMay } from './permission-rules.ts'
import type { Invitation, Join, JoinAgain } from './staff-form-rules.ts'

const HOUR_MS = 60 * 60 * 1000
const INVITATION_AGE_MS = 7 * 24 * HOUR_MS
export const NEW_PASSWORD_AGE_MS = 24 * HOUR_MS
const ID_LENGTH = 24
const PURPOSE = 'staff-link'

/** The token of a link's address. */
export const staffLinkToken = (linkId: string): TokenText => ({ purpose: PURPOSE, text: linkId })

/** The id of the link with this token, or null. */
export const readStaffLink = (secret: Secret, token: string): string | null => readToken(secret, PURPOSE, token)

/** What a link is for. `email` is null for the first owner, who enters one; `staff` is set for a new password. */
export type StaffLink = { email: string | null; role: Role; staff: { id: string; name: string } | null }

type Sender = { id: string; name: string }

/**
 * Invites somebody, by email unless none leaves the shop; an earlier invitation to the same email is void. Returns the
 * link's id. Throws `taken`.
 */
export async function inviteStaff(
  tx: Tx,
  { email, role }: z.infer<typeof Invitation>,
  { byEmail, ...sender }: Sender & { byEmail: boolean },
): Promise<string> {
  const known = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw new ShopError('taken', 'Somebody with this email works here already')
  const linkId = await writeLink(tx, { email, role, staffId: null, ageMs: INVITATION_AGE_MS, sentBy: sender.id })
  if (byEmail) await addEmail(tx, 'staff-link', { linkId, email, invitedBy: sender.name, role: roles[role].label })
  return linkId
}

/** Sends a link to a new password, for somebody who lost theirs. Throws `not_found`. */
export async function sendPasswordLink(tx: Tx, staffId: string, sender: Sender): Promise<string> {
  const staff = await tx
    .selectFrom('staff')
    .select(['email', 'role'])
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!staff) throw new ShopError('not_found', 'Nobody with this id works here')
  const role = staff.role as Role
  const linkId = await writeLink(tx, {
    email: staff.email,
    role,
    staffId,
    ageMs: NEW_PASSWORD_AGE_MS,
    sentBy: sender.id,
  })
  await addEmail(tx, 'staff-link', { linkId, email: staff.email, invitedBy: sender.name, role: null })
  return staff.email
}

/** Takes an invitation back. Throws `not_found`. */
export async function withdrawInvitation(tx: Tx, email: string): Promise<void> {
  const gone = await tx
    .deleteFrom('staff_links')
    .where('email', '=', email)
    .where('staff_id', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'There is no invitation to this email')
}

/**
 * The id of the link by which the first owner joins, or null when somebody works here already. Earlier ones are void.
 */
export async function firstOwnerLink(db: Db): Promise<string | null> {
  return inTransaction(db, async tx => {
    if (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) return null
    await tx.deleteFrom('staff_links').where('email', 'is', null).execute()
    return writeLink(tx, { email: null, role: 'owner', staffId: null, ageMs: INVITATION_AGE_MS })
  })
}

/**
 * As `firstOwnerLink`, but does not replace a link that still works: otherwise the log would get another valid link at
 * each start.
 */
export async function firstOwnerLinkOnce(db: Db): Promise<{ linkId: string } | 'given before' | null> {
  return inTransaction(db, async tx => {
    // Of two shops that start at once one makes the link.
    await sql`lock table staff_links in share row exclusive mode`.execute(tx)
    const given = await tx
      .selectFrom('staff_links')
      .select('id')
      .where('email', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    const hasStaff = await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()
    if (given && !hasStaff) return 'given before'
    const linkId = await firstOwnerLink(tx)
    return linkId ? { linkId } : null
  })
}

/** Of the table `staff_links`: its sender works here, and may still invite. */
export const isSentByRight = sql<boolean>`(sent_by is null or exists (select from staff as sender where sender.id = sent_by
  and sender.disabled_at is null and sender.role = any(${rolesThatMay('staff.change')}::text[])))`

/** What a link is for, or null when it was used, is too old, or its sender may not invite any more. */
export async function findStaffLink(db: Db, linkId: string): Promise<StaffLink | null> {
  const row = await db
    .selectFrom('staff_links')
    .leftJoin('staff', 'staff.id', 'staff_links.staff_id')
    .select(['staff_links.email', 'staff_links.role', 'staff_id', 'name'])
    .where('staff_links.id', '=', linkId)
    .where('expires_at', '>', new Date())
    .where(isSentByRight)
    .executeTakeFirst()
  if (!row) return null
  const staff = row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? '' }
  return { email: row.email, role: row.role as Role, staff }
}

/**
 * Somebody new sets name and password by a link, once. Throws `invalid` for any other link, a weak password or a name
 * of the shop, `taken`.
 */
export async function joinStaff(
  db: Db,
  signIn: StaffSignIn,
  input: z.infer<typeof Join>,
  place: Place,
): Promise<string> {
  return withPassword(db, signIn, input, place, async (tx, link, hash) => {
    if (link.staff) throw linkGone()
    // Of two people with the first owner's link one waits here.
    const firstOwner = link.email === null
    if (firstOwner && (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst())) throw linkGone()
    const email = link.email ?? input.email
    const known = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
    if (known) throw new ShopError('taken', 'Somebody with this email works here already')
    const { name } = input
    await demandOwnName(tx, name)
    const id = await signIn.within(tx).create({ name, email, role: link.role, hash })
    const after = { name, email, role: link.role }
    await recordAudit(tx, { id, name }, { action: 'staff.joined', subject: { type: 'staff', id, label: email }, after })
    return email
  })
}

/** Sets a new password by a link, once, and ends all sessions of the person. Throws `invalid`. Returns the email. */
export async function joinAgain(
  db: Db,
  signIn: StaffSignIn,
  input: z.infer<typeof JoinAgain>,
  place: Place,
): Promise<string> {
  return withPassword(db, signIn, input, place, async (tx, { staff, email }, hash) => {
    if (!staff || !email) throw linkGone()
    await setPassword(tx, signIn, staff.id, hash)
    const subject = { type: 'staff', id: staff.id, label: email }
    await recordAudit(tx, { id: staff.id, name: staff.name }, { action: 'staff.passwordReset', subject })
    return email
  })
}

/** Uses a link up with the hash of a password that may be chosen. Throws `invalid`. */
async function withPassword(
  db: Db,
  signIn: StaffSignIn,
  { linkId, password }: z.infer<typeof JoinAgain>,
  place: Place,
  work: (tx: Tx, link: StaffLink, hash: string) => Promise<string>,
): Promise<string> {
  // Hashing takes long: not for a link that is void, and not inside the transaction.
  if (!(await findStaffLink(db, linkId))) throw linkGone()
  await demandOwnPassword(db, password)
  const hash = await signIn.hash(password, place)
  return inTransaction(db, async tx => work(tx, await useLink(tx, linkId), hash))
}

/** Writes a password's hash, ends the person's sessions and begun sign-ins. */
export async function setPassword(tx: Tx, signIn: StaffSignIn, staffId: string, hash: string): Promise<void> {
  await signIn.within(tx).setPassword(staffId, hash)
  // Waits for a code that is being entered, and ends the session that it opens.
  await endAllSessions(tx, staffId)
}

/** Ends every session and every begun sign-in of a person. */
export async function endAllSessions(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_verifications').where('value', '=', staffId).execute()
  await tx.deleteFrom('staff_sessions').where('user_id', '=', staffId).execute()
}

async function useLink(tx: Tx, linkId: string): Promise<StaffLink> {
  const link = await findStaffLink(tx, linkId)
  const used = await tx
    .deleteFrom('staff_links')
    .where('staff_links.id', '=', linkId)
    .returning('staff_links.id')
    .executeTakeFirst()
  if (!link || !used) throw linkGone()
  return link
}

type NewLink = { email: string | null; role: Role; staffId: string | null; ageMs: number; sentBy?: string }

/** Writes a link and returns its id; an earlier one to the same email is void. */
export async function writeLink(tx: Tx, { email, role, staffId, ageMs, sentBy }: NewLink): Promise<string> {
  const id = randomText(ID_LENGTH)
  if (email) await tx.deleteFrom('staff_links').where('email', '=', email).execute()
  const expires_at = new Date(Date.now() + ageMs)
  await tx
    .insertInto('staff_links')
    .values({ id, email, role, staff_id: staffId, sent_by: sentBy ?? null, expires_at })
    .execute()
  return id
}

const linkGone = () => new ShopError('invalid', 'This link was used or is too old. Please ask for a new one.')
