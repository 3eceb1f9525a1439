import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addJob, isQueued } from '../../../platform/database/job-queues.ts'
import { OutsideError } from '../../../platform/outside-error.ts'
import { bracedNames } from '../../ground/brace-syntax-rules.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { PHONE_CODE_MINUTES } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings, type Settings } from '../../settings/settings/index.ts'
import type { KnownTemplate, Templates } from './gateway.ts'
import { linkBase } from './links.ts'
import { exampleWords, type KnownText, templateIn } from './merchant-texts.ts'
import {
  answerLabels,
  answers,
  CODE_KIND,
  isReminderKind,
  type Language,
  languages,
  messageKindNames,
  messageKinds,
} from './message-rules.ts'
import { CODE_TEMPLATE } from './send-phone-code.ts'

/** The name of the job that asks WhatsApp for approval, or what became of it. */
export const WORK_TEMPLATES = 'work-templates'

export const SwitchKind = z.object({
  kind: z.enum(messageKindNames, 'Please choose a message'),
  active: z.enum(['yes', 'no'], 'Please choose whether it is sent'),
  version: SeenVersion,
})

/** Turns a message on or off. Throws `move_refused` for another version. */
export async function switchKind(tx: Tx, { kind, active, version }: z.output<typeof SwitchKind>): Promise<string> {
  await lockVersion(tx, 'message_kinds', kind, version)
  await tx
    .updateTable('message_kinds')
    .set({ active: active === 'yes', version: version + 1 })
    .where('id', '=', kind)
    .execute()
  return messageKinds[kind]
}

type State = { text: string; state: string; reason: string; checkedAt: Date | null }
export type KindOfMessage = {
  kind: (typeof messageKindNames)[number]
  active: boolean
  version: number
  texts: Record<Language, State>
  /** Of the last 30 days. */
  sent: number
  failed: number
}

/** All messages with their texts, whether they are sent, and what WhatsApp says of their approval. */
export async function listKinds(db: Db): Promise<KindOfMessage[]> {
  const [settings, kinds, known, { rows: counts }] = await Promise.all([
    // Not the ones in memory: what was just saved is shown.
    readSettings(db),
    db.selectFrom('message_kinds').select(['id', 'active', 'version']).execute(),
    db.selectFrom('message_templates').selectAll().execute(),
    sql<{ kind: string; sent: number; failed: number }>`
      select kind, count(*) filter (where state in ('accepted', 'sent', 'delivered', 'read'))::int as sent,
        count(*) filter (where state in ('failed', 'uncertain'))::int as failed
      from messages where queued_at > now() - interval '30 days' group by kind`.execute(db),
  ])
  return messageKindNames.map(kind => {
    const { active = false, version = 1 } = kinds.find(({ id }) => id === kind) ?? {}
    const stateOf = (language: Language): State => {
      const { name, text } = templateIn(settings, kind, language)
      const row = known.find(each => each.kind === kind && each.language === language)
      if (row?.name === name) return { text, state: row.state, reason: row.reason, checkedAt: row.checked_at }
      // Words that were put back to approved ones.
      return { text, state: row?.approved_name === name ? 'APPROVED' : '', reason: '', checkedAt: null }
    }
    const { sent = 0, failed = 0 } = counts.find(each => each.kind === kind) ?? {}
    return { kind, active, version, texts: { en: stateOf('en'), ur: stateOf('ur') }, sent, failed }
  })
}

/**
 * Has a job send all texts that WhatsApp does not know yet, and ask what became of the others. Throws `invalid` while
 * it is off.
 */
export async function askTemplates(tx: Tx): Promise<void> {
  if (await askWhereOn(tx)) return
  throw new ShopError('invalid', 'Please set up and turn on the connection to WhatsApp first.')
}

/** As `askTemplates`; false while the connection is off. */
export async function askWhereOn(tx: Tx): Promise<boolean> {
  if (!(await isWhatsappOn(tx))) return false
  await addJob(tx, WORK_TEMPLATES, { ask: true }, { queue: 'urgent', key: WORK_TEMPLATES })
  return true
}

/** Whether WhatsApp's connection is turned on. */
export const isWhatsappOn = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('connections')
    .select('id')
    .where('id', '=', 'whatsapp')
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

/** Whether WhatsApp is being asked because somebody pressed. */
export const isAskingTemplates = (db: Db): Promise<boolean> => isQueued(db, WORK_TEMPLATES)

/**
 * Notes what WhatsApp says of the templates. `ask`: those that it does not know are sent to be approved, which changes
 * nothing where they are.
 */
export async function workTemplates(db: Db, system: Templates, publicUrl: string, { ask = false } = {}): Promise<void> {
  const [known, settings] = [await system.list(), await readSettings(db)]
  for (const kind of messageKindNames) {
    for (const language of Object.keys(languages) as Language[]) {
      const text = templateIn(settings, kind, language)
      const template = known.find(each => each.name === text.name && each.language === language)
      if (template) await note(db, { ...template, kind, language, text })
      else if (ask) await askOne(db, system, { publicUrl, settings, kind, language, text })
    }
  }
  await workCodes(db, system, known, ask)
}

/** The template of codes, whose text WhatsApp writes itself. */
async function workCodes(db: Db, system: Templates, known: readonly KnownTemplate[], ask: boolean): Promise<void> {
  for (const language of Object.keys(languages) as Language[]) {
    const template = known.find(each => each.name === CODE_TEMPLATE && each.language === language)
    const text = { name: CODE_TEMPLATE, text: '', link: undefined }
    const noted = { kind: CODE_KIND, language, text, category: 'AUTHENTICATION' }
    if (template) await note(db, { ...template, ...noted })
    else if (ask)
      await noteAsked(db, noted, () => system.askCode({ name: CODE_TEMPLATE, language, minutes: PHONE_CODE_MINUTES }))
  }
}

const categoryOf = (kind: KindOfMessage['kind']) => (isReminderKind(kind) ? 'MARKETING' : 'UTILITY')

type Asked = { kind: KindOfMessage['kind']; language: Language; text: KnownText; publicUrl: string; settings: Settings }

async function askOne(db: Db, system: Templates, { publicUrl, settings, kind, language, text }: Asked): Promise<void> {
  const words = exampleWords(settings, publicUrl, language)
  const category = categoryOf(kind)
  await noteAsked(db, { kind, language, text, category }, () =>
    system.ask({
      kind,
      name: text.name,
      language,
      category,
      text: text.text,
      examples: bracedNames(text.text).map(word => words[word] || word),
      buttons: kind === 'confirm' ? answers.map(answer => answerLabels[language][answer]) : [],
      link: text.link === undefined ? null : { label: text.link, address: linkBase(publicUrl, kind) },
    }),
  )
}

async function noteAsked(
  db: Db,
  asked: Omit<Noted, 'state' | 'reason'>,
  ask: () => Promise<{ state: string; category: string }>,
): Promise<void> {
  try {
    await note(db, { ...asked, ...(await ask()), reason: '' })
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
    await note(db, { ...asked, state: 'REFUSED', reason: error.message })
  }
}

type Noted = { kind: string; language: Language; text: KnownText; state: string; reason: string; category: string }

/** The text that was approved before stays the one that is sent until WhatsApp approves the new one. */
async function note(db: Db, { kind, language, text: { name, text }, state, reason, category }: Noted): Promise<void> {
  const row = { name, state, reason: reason.slice(0, 300), category, checked_at: new Date() }
  const approved = state === 'APPROVED' ? { approved_name: name, approved_text: text } : {}
  await db
    .insertInto('message_templates')
    .values({ kind, language, ...row, ...approved })
    .onConflict(oc => oc.columns(['kind', 'language']).doUpdateSet({ ...row, ...approved }))
    .execute()
  if (state !== 'APPROVED')
    await db
      .updateTable('message_templates')
      .set({ approved_name: null, approved_text: null })
      .where('kind', '=', kind)
      .where('language', '=', language)
      .where('approved_name', '=', name)
      .execute()
}
