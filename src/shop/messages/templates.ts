import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { addJob, isQueued } from '../../platform/database/jobs.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { ShopError } from '../shop-error.ts'
import { lockVersion, SeenVersion } from '../versions.ts'
import type { Templates } from './gateway.ts'
import { linkBase } from './links.ts'
import {
  answerLabels,
  answers,
  isReminderKind,
  type Language,
  languages,
  messageKindNames,
  messageKinds,
} from './rules.ts'
import { templateName, templates, wordsOf } from './texts.ts'

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
  const [kinds, known, { rows: counts }] = await Promise.all([
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
      const row = known.find(
        each => each.kind === kind && each.language === language && each.name === templateName(kind, language),
      )
      const { text } = templates[kind][language]
      return { text, state: row?.state ?? '', reason: row?.reason ?? '', checkedAt: row?.checked_at ?? null }
    }
    const { sent = 0, failed = 0 } = counts.find(each => each.kind === kind) ?? {}
    return { kind, active, version, texts: { en: stateOf('en'), ur: stateOf('ur') }, sent, failed }
  })
}

/** Has a job send all texts that WhatsApp does not know yet, and ask what became of the others. Throws `invalid` while it is off. */
export async function askTemplates(tx: Tx): Promise<void> {
  const on = await tx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', 'whatsapp')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!on) throw new ShopError('invalid', 'Please set up and turn on the connection to WhatsApp first.')
  await addJob(tx, WORK_TEMPLATES, { ask: true }, { queue: 'urgent', key: WORK_TEMPLATES })
}

/** Whether WhatsApp is being asked because somebody pressed. */
export const isAskingTemplates = (db: Db): Promise<boolean> => isQueued(db, WORK_TEMPLATES)

/** Notes what WhatsApp says of the templates. `ask`: those that it does not know are sent to be approved, which changes nothing where they are. */
export async function workTemplates(db: Db, system: Templates, publicUrl: string, { ask = false } = {}): Promise<void> {
  const known = await system.list()
  for (const kind of messageKindNames) {
    for (const language of Object.keys(languages) as Language[]) {
      const name = templateName(kind, language)
      const found = known.find(each => each.name === name && each.language === language)
      if (found) await note(db, { ...found, kind, language, name })
      else if (ask) await askOne(db, system, publicUrl, kind, language)
    }
  }
}

const categoryOf = (kind: KindOfMessage['kind']) => (isReminderKind(kind) ? 'MARKETING' : 'UTILITY')

async function askOne(
  db: Db,
  system: Templates,
  publicUrl: string,
  kind: KindOfMessage['kind'],
  language: Language,
): Promise<void> {
  const { text, link } = templates[kind][language]
  const name = templateName(kind, language)
  try {
    const said = await system.ask({
      ...{ kind, name, language, category: categoryOf(kind), text },
      examples: wordsOf(text).map(word => examples[word] ?? word),
      buttons: kind === 'confirm' ? answers.map(answer => answerLabels[language][answer]) : [],
      link: link === undefined ? null : { label: link, address: linkBase(publicUrl, kind) },
    })
    await note(db, { ...said, reason: '', kind, language, name })
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
    await note(db, { state: 'REFUSED', reason: error.message, category: categoryOf(kind), kind, language, name })
  }
}

const examples: Record<string, string> = {
  name: 'Ayesha Malik',
  shop: 'Khushbu',
  order: 'KH-7WQ2-9ABX',
  items: '1 x Night Oud 50 ml',
  total: 'Rs 2,280',
  city: 'Lahore',
  address: 'House 12, Street 4, Lahore',
  courier: 'PostEx',
  pay: 'You pay Rs 2,280 to the courier',
  stop: 'https://shop.example/reminders/stop?key=example',
}

type Noted = { kind: string; language: Language; name: string; state: string; reason: string; category: string }

async function note(db: Db, { kind, language, name, ...said }: Noted): Promise<void> {
  const row = { name, ...said, reason: said.reason.slice(0, 300), checked_at: new Date() }
  await db
    .insertInto('message_templates')
    .values({ kind, language, ...row })
    .onConflict(oc => oc.columns(['kind', 'language']).doUpdateSet(row))
    .execute()
}
