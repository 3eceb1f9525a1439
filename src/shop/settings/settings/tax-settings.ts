import { z } from 'zod'

/** What the tax office wants to know. The rules are in src/shop/settings/tax. */
export const taxSettings = {
  /**
   * The sales tax that prices hold, from a day on; `rate` in percent. 'third': on the printed retail price, whatever is
   * charged (Third Schedule of the Sales Tax Act, where perfumes stand). 'standard': on what is charged. An order keeps
   * the rate of its day. None: a house that has not said that it charges sales tax.
   */
  salesTaxRates: z
    .array(z.object({ from: z.iso.date(), rate: z.number().min(0).max(99), schedule: z.enum(['third', 'standard']) }))
    .max(50)
    .default([]),
  /** Of the house, at the foot of pages and on invoices; empty: the shop's name. */
  registeredName: z.string().max(120).default(''),
  /** As invoices print them; empty: none. */
  ntn: z.string().max(20).default(''),
  /** Orders whose moment comes from this day on are invoiced at the tax office, once it is connected. Null: none. */
  fiscalFrom: z.iso.date().nullable().default(null),
  fiscalMoment: z.enum(['packed', 'handedOver', 'delivered']).default('handedOver'),
  /** Customs heading of perfumes, and its unit, as the tax office's lists write them. */
  hsCode: z
    .string()
    .regex(/^\d{4}\.\d{4}$/, 'A heading has eight digits, such as 3303.0010')
    .default('3303.0010'),
  fiscalUnit: z.string().min(1).max(60).default('Numbers, pieces, units'),
  strn: z.string().max(20).default(''),
}
