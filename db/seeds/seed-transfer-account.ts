import type { Db } from '../../src/platform/database/database.ts'

// The IBAN that the registry of ISO 13616 prints as Pakistan's example: it belongs to nobody.
const demoAccount = {
  bankName: 'Demo Bank',
  accountTitle: 'Khushbu (demo shop, do not pay)',
  iban: 'PK36SCBL0000001123456702',
  raastId: '0300 1234567',
}

/** An account for bank transfers, unless the merchant has set one. */
export async function seedTransferAccount(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'transferAccount', value: JSON.stringify(demoAccount) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
