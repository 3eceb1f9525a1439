import { readWhatsappNotice } from '../src/integrations/messages/read-whatsapp-notice.ts'
import { openGateway, openTemplates } from '../src/integrations/open-gateway.ts'
import type { Db } from '../src/platform/database/database.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import type { Secret } from '../src/platform/secrets/signing.ts'
import { reminderLinks } from '../src/shop/ground/consents/index.ts'
import { proofCodes } from '../src/shop/ground/proofs/index.ts'
import { sendMessages, takeNotice, workNotices, workTemplates } from '../src/shop/orders/messages/index.ts'
import { saveConnection } from '../src/shop/settings/connections/index.ts'
import type { Settings } from '../src/shop/settings/settings/index.ts'
import { fakeServer } from './fakes/fake-server.ts'
import type { FakeSystem } from './fakes/fake-system.ts'
import { answerFor } from './fakes/fakes.ts'
import { fakeSms } from './fakes/sms.ts'
import { fakeWhatsapp } from './fakes/whatsapp.ts'
import { settings } from './fixtures.ts'
import { endPauses } from './pauses.ts'

const password = 'mine'

/** The connection to the fake of WhatsApp, as staff give it. */
export const whatsappFields = {
  phoneNumberId: '1001',
  accountId: '2002',
  token: 'fake-token',
  appSecret: 'fake-appSecret',
  verifyToken: 'fake-verifyToken',
}
const smsFields = {
  address: 'https://sms.example/api',
  parameters: 'api_key={key}&sender={sender}&mobile={to}&message={text}',
  sender: 'Khushbu',
  accepted: 'OK',
  key: 'fake-key',
}

/** WhatsApp, an SMS gateway and further fakes beside a shop's database: every kind of message is on, every template approved. */
export async function openMessages(
  db: Db,
  secret: Secret = 'a secret of the shop that is long enough',
  further: Partial<Record<string, FakeSystem>> = {},
) {
  const whatsapp = fakeWhatsapp()
  const sms = fakeSms()
  const server = await fakeServer(answerFor({ whatsapp, sms, ...further }))
  const sealed = sealer(secret)
  const parts = { db, sealer: sealed, fakesUrl: server.url, timeoutMs: 2_000 }
  const pages = {
    settings: async () => settings,
    publicUrl: 'https://shop.example',
    orderKey: (orderId: string) => `secret-of-${orderId}`,
    confirmKey: (orderId: string) => `confirms-${orderId}`,
    reminderKey: reminderLinks(secret).reminderKey,
    phoneCode: proofCodes(secret).phoneCode,
  }
  const connect = (system: string, fields: Record<string, string>, active: 'yes' | 'no' = 'yes') =>
    db.transaction().execute(async tx => {
      const row = await tx.selectFrom('connections').select('version').where('id', '=', system).executeTakeFirst()
      const given = { address: '', ...fields, password, active, version: row?.version ?? 1 }
      await saveConnection(tx, { ...given, system, sealer: sealed })
    })
  await connect('whatsapp', whatsappFields)
  await db.updateTable('message_kinds').set({ active: true }).execute()
  const open = await openTemplates(parts)
  const refresh = async (ask = false) => open && workTemplates(db, open, pages.publicUrl, { ask })
  await refresh(true)
  await refresh()
  const take = (notice: { body: string; signature: string }) =>
    takeNotice(db, sealed, { body: Buffer.from(notice.body), signature: notice.signature })
  return {
    whatsapp,
    sms,
    connect,
    refresh,
    parts,
    take,
    turnSms: (active: 'yes' | 'no') => connect('sms', smsFields, active),
    send: (now: Settings = settings) =>
      sendMessages(db, channel => openGateway(parts, channel), { ...pages, settings: async () => now }),
    work: () => workNotices(db, readWhatsappNotice, settings),
    /** Sends a notice to the shop and runs the job that works on it. */
    tell: async (notice: { body: string; signature: string }) => {
      const taken = await take(notice)
      await workNotices(db, readWhatsappNotice, settings)
      return taken
    },
    later: () => endPauses(db),
    close: server.close,
  }
}

export type OpenMessages = Awaited<ReturnType<typeof openMessages>>
