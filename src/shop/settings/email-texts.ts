import type { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { changedByOthers, mergeChanges, type SeenValues } from '../merge-changes.ts'
import { ShopError } from '../shop-error.ts'
import {
  defaultText,
  EmailText,
  emailTextOf,
  emailTextRule,
  emailTextWords,
  type WrittenEmail,
  writtenNames,
} from './email-rules.ts'
import { lockSettings } from './save-settings.ts'
import { lastWriter } from './setting-history.ts'
import type { Settings } from './settings.ts'
import { writeSetting } from './write-setting.ts'

const SHOWN_CHANGES = 20

/** The subject of the audit rows of an email's words. */
export const emailTextId = (name: WrittenEmail): string => `emailTexts.${name}`

type ChangedText = { before: EmailText; after: EmailText }

/**
 * Saves what somebody changed of an email's words, beside what others changed meanwhile; null when nothing changed. Throws a `ZodError` of
 * its fields, and `move_refused` where somebody else changed the same words.
 */
export async function saveEmailText(
  tx: Tx,
  { name, typed, seen, told }: { name: WrittenEmail; typed: z.input<typeof EmailText> } & SeenValues,
): Promise<ChangedText | null> {
  const settings = await lockSettings(tx)
  const before = emailTextOf(settings, name)
  const { changes, conflicts } = mergeChanges<EmailText>(emailTextRule(name).parse(typed), before, {
    seen,
    ...(told && { told }),
  })
  if (conflicts.length > 0) {
    const fields = conflicts.map(field => ({ field, label: emailTextWords[field].label, now: before[field] }))
    throw changedByOthers(fields, await lastWriter(tx, emailTextId(name)))
  }
  return writeText(tx, settings, name, { ...before, ...changes })
}

/** Gives an email the words that it had before a change; without one its words as delivered. */
export async function putEmailTextBack(
  tx: Tx,
  { name, auditId }: { name: WrittenEmail; auditId?: number | undefined },
): Promise<ChangedText | null> {
  const settings = await lockSettings(tx)
  const before =
    auditId === undefined ? undefined : (await changesOf(tx, name)).find(({ id }) => id === auditId)?.before
  if (auditId !== undefined && !before) throw new ShopError('not_found', 'This change cannot be put back')
  return writeText(tx, settings, name, before ?? defaultText(name))
}

async function writeText(tx: Tx, settings: Settings, name: WrittenEmail, after: EmailText) {
  const before = emailTextOf(settings, name)
  if (JSON.stringify(after) === JSON.stringify(before)) return null
  const { [name]: _, ...others } = settings.emailTexts
  // Words as delivered are not stored: a later version of the shop may bring better ones.
  const isDefault = JSON.stringify(after) === JSON.stringify(defaultText(name))
  await writeSetting(tx, 'emailTexts', isDefault ? others : { ...others, [name]: after })
  return { before, after }
}

/** A change of an email's words, with what stood there before. */
export type EmailTextChange = { id: number; by: string; at: Date; before: EmailText; after: EmailText }

/** The latest changes of an email's words, newest first. */
export async function changesOf(db: Db, name: WrittenEmail): Promise<EmailTextChange[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'staff_name as by', 'created_at as at', 'before', 'after'])
    .where('subject_type', '=', 'setting')
    .where('subject_id', '=', emailTextId(name))
    .orderBy('id', 'desc')
    .limit(SHOWN_CHANGES)
    .execute()
  return rows.flatMap(({ before, after, ...row }) => {
    const [was, is] = [EmailText.safeParse(before), EmailText.safeParse(after)]
    return was.success && is.success ? [{ ...row, before: was.data, after: is.data }] : []
  })
}

/** Who changed the words of each email last. */
export async function lastTextChanges(db: Db): Promise<ReadonlyMap<string, { by: string; at: Date }>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'staff_name as by', 'created_at as at'])
    .distinctOn('subject_id')
    .where('subject_type', '=', 'setting')
    .where('subject_id', 'in', writtenNames.map(emailTextId))
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ subject_id, ...change }) => [subject_id, change]))
}
