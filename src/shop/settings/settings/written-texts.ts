import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { changesOf, lastChanges } from '../../ground/audit/index.ts'
import { changedByOthers, mergeChanges, type SeenValues } from '../../ground/merge-changes.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockSettings } from './save-settings.ts'
import { lastWriter } from './setting-history.ts'
import type { Settings } from './settings.ts'
import { writeSetting } from './write-setting.ts'

const SHOWN_CHANGES = 20

/**
 * The settings that hold the texts that somebody wrote, by the name of what they stand in; the others are as delivered.
 */
type Written = 'emailTexts' | 'messageTexts'
type TextOf<Key extends Written> = Settings[Key][string]

type ChangedText<Text> = { before: Text; after: Text }
/** The form that puts a text back as it was before a change; without one as delivered. */
export const PutTextBack = z.object({
  auditId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** A change of a text, with what stood there before. */
export type TextChange<Text> = ChangedText<Text> & { id: number; by: string; at: Date }

type Rules<Key extends Written, Name extends string> = {
  setting: Key
  names: readonly Name[]
  schema: z.ZodType<TextOf<Key>>
  ruleOf: (name: Name) => z.ZodType<TextOf<Key>>
  byDefault: (name: Name) => TextOf<Key>
  labels: Readonly<Record<keyof TextOf<Key>, { label: string }>>
}

/**
 * How the texts of a setting are saved, put back and announced. Each change leaves an audit row, which its caller
 * writes.
 */
export function writtenTexts<Key extends Written, Name extends string>(rules: Rules<Key, Name>) {
  type Text = TextOf<Key>
  const { setting, names, schema, ruleOf, byDefault, labels } = rules
  const idOf = (name: Name): string => `${setting}.${name}`
  const textOf = (settings: Pick<Settings, Key>, name: Name): Text =>
    (settings[setting] as Record<string, Text>)[name] ?? byDefault(name)

  async function write(tx: Tx, settings: Settings, name: Name, after: Text): Promise<ChangedText<Text> | null> {
    const before = textOf(settings, name)
    if (JSON.stringify(after) === JSON.stringify(before)) return null
    const { [name]: _, ...others } = settings[setting] as Record<string, Text>
    // Words as delivered are not stored: a later version of the shop may bring better ones.
    const isDefault = JSON.stringify(after) === JSON.stringify(byDefault(name))
    await writeSetting(
      tx,
      setting,
      (isDefault ? others : { ...others, [name]: after }) as z.input<typeof Settings>[Key],
    )
    return { before, after }
  }

  async function changesOfText(db: Db, name: Name): Promise<TextChange<Text>[]> {
    const rows = await changesOf(db, 'setting', [idOf(name)], { most: SHOWN_CHANGES })
    return rows.flatMap(({ id, by, at, before, after }) => {
      const [was, is] = [schema.safeParse(before), schema.safeParse(after)]
      return was.success && is.success ? [{ id, by, at, before: was.data, after: is.data }] : []
    })
  }

  return {
    /** The subject of the audit rows of a text. */
    idOf,
    /** A text: what somebody wrote, else as delivered with the shop. */
    textOf,
    /** The latest changes of a text, newest first. */
    changesOf: changesOfText,

    /**
     * Saves what somebody changed of a text, beside what others changed meanwhile; null when nothing changed. Throws a
     * `ZodError` of its fields, and `move_refused` where somebody else changed the same words.
     */
    async save(tx: Tx, { name, typed, seen, lastSeen }: { name: Name; typed: unknown } & SeenValues) {
      const settings = await lockSettings(tx)
      const before = textOf(settings, name)
      const parsed = ruleOf(name).parse(typed)
      const { changes, conflicts } = mergeChanges<Text>(parsed, before, { seen, ...(lastSeen && { lastSeen }) })
      if (conflicts.length > 0) {
        const fields = conflicts.map(field => ({ field, label: labels[field].label, now: before[field] }))
        throw changedByOthers(fields, await lastWriter(tx, idOf(name)))
      }
      return write(tx, settings, name, { ...before, ...changes })
    },

    /** Gives a text the words that it had before a change; without one its words as delivered. Throws `not_found`. */
    async putBack(tx: Tx, { name, auditId }: { name: Name; auditId?: number | undefined }) {
      const settings = await lockSettings(tx)
      const before =
        auditId === undefined ? undefined : (await changesOfText(tx, name)).find(({ id }) => id === auditId)?.before
      if (auditId !== undefined && !before) throw new ShopError('not_found', 'This change cannot be put back')
      return write(tx, settings, name, before ?? byDefault(name))
    },

    /** Who changed each text last, by its subject. */
    lastChanges: (db: Db) => lastChanges(db, 'setting', names.map(idOf)),
  }
}
