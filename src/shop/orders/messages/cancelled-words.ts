import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, sum } from '../../ground/money.ts'
import { EXPIRY_ACTOR } from '../orders/index.ts'
import type { Language } from './message-rules.ts'
import type { Words } from './message-texts.ts'

type Why = 'soldOut' | 'unpaid' | 'unconfirmed' | 'cameBack' | 'byCustomer' | 'byShop'

/** Why an order was cancelled. */
export const whyTexts: Record<Why, Record<Language, string>> = {
  soldOut: {
    en: 'We are sorry: what you ordered is sold out',
    ur: 'معذرت، آپ کی منگوائی ہوئی چیز ختم ہو چکی ہے',
  },
  unpaid: {
    en: 'We have not received your bank transfer in time',
    ur: 'آپ کی بینک ٹرانسفر ہمیں وقت پر نہیں ملی',
  },
  unconfirmed: {
    en: 'We could not confirm it with you in time',
    ur: 'ہم وقت پر آپ سے اس کی تصدیق نہ کر سکے',
  },
  cameBack: { en: 'Its parcel came back to us', ur: 'اس کا پارسل ہمارے پاس واپس آ گیا' },
  byCustomer: { en: 'You have cancelled it', ur: 'آپ نے اسے منسوخ کیا ہے' },
  byShop: { en: 'Our team has cancelled it', ur: 'ہماری ٹیم نے اسے منسوخ کیا ہے' },
}

/** Of a cancelled order for which no money came. */
export const nothingToPay: Record<Language, string> = { en: 'There is nothing to pay', ur: 'آپ نے کچھ ادا نہیں کرنا' }

/**
 * Why an order was cancelled, and what becomes of its money, as words of a message without a full stop. Amounts by
 * `order_dues`.
 */
export async function cancelledWords(db: Db, orderId: string, language: Language): Promise<Words> {
  const row = await findCancelled(db, orderId)
  return row ? { why: whyTexts[row.why][language], money: moneyText(row, language) } : {}
}

/** Why an order was cancelled, as the sentence of its email. */
export async function cancelledWhy(db: Db, orderId: string): Promise<string> {
  const row = await findCancelled(db, orderId)
  return row ? `${whyTexts[row.why].en}.` : ''
}

/**
 * Why an order is cancelled, and its money.
 * @rule what the customer of a cancelled order reads as the reason
 */
async function findCancelled(db: Db, orderId: string) {
  const { rows } = await sql<{ why: Why } & Money>`
    select came, goes_back as "goesBack", paid_back as "paidBack", case
      when exists (select from order_events where order_id = orders.id and sold_out) then 'soldOut'
      when (select actor from order_events where order_id = orders.id and order_status = 'cancelled' order by id desc limit 1) = ${EXPIRY_ACTOR}
        then case payment_method when 'COD' then 'unconfirmed' else 'unpaid' end
      when exists (select from parcels where order_id = orders.id and restocked) then 'cameBack'
      when (select actor from order_events where order_id = orders.id and order_status = 'cancelled' order by id desc limit 1) = 'customer' then 'byCustomer'
      else 'byShop' end as why
    from orders cross join lateral order_dues(orders) where orders.id = ${orderId}`.execute(db)
  return rows[0]
}

type Money = { came: Paisa; goesBack: Paisa; paidBack: Paisa }

/** Short: WhatsApp takes words of 200 letters. */
function moneyText({ came, goesBack, paidBack }: Money, language: Language): string {
  const english = language === 'en'
  if (came === 0) return nothingToPay[language]
  const kept = minus(came, sum([goesBack, paidBack]))
  const [all, back, done, rest] = [came, goesBack, paidBack, kept].map(amountText)
  const parts = english
    ? [
        `You paid ${all}`,
        kept > 0 && `we keep ${rest} of it for the courier`,
        paidBack > 0 && `${done} is paid back to you`,
        goesBack > 0 && `we pay ${back} back to you by bank transfer or wallet, and write once it is paid`,
      ]
    : [
        `آپ نے ${all} ادا کیے`,
        kept > 0 && `کوریئر کے لیے ${rest} رکھے جائیں گے`,
        paidBack > 0 && `${done} آپ کو واپس کر دیے گئے`,
        goesBack > 0 && `${back} ہم بینک ٹرانسفر یا والٹ سے واپس کریں گے اور ادائیگی پر لکھیں گے`,
      ]
  return parts.filter(Boolean).join(english ? '; ' : '؛ ')
}
