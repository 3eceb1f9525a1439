import { today } from '../../ground/dates.ts'
import { type Paisa, paisa, sum } from '../../ground/money.ts'
import { type CountryCode, isHome } from '../../ground/shipping/country-rules.ts'
import type { Settings } from '../settings/index.ts'
import { type OrderTax, type TaxedLine, type TaxTerms, taxNumbersText, taxOfLines } from './tax-rules.ts'

/**
 * The terms of a day ('2026-11-23'): of the rates that have begun the last. Null: none, or nothing is charged.
 * @rule which tax rate an order keeps
 */
export function taxTermsOn({ salesTaxRates }: Pick<Settings, 'salesTaxRates'>, day: string): TaxTerms | null {
  const begun = salesTaxRates.filter(({ from }) => from <= day).sort((a, b) => a.from.localeCompare(b.from))
  const now = begun.at(-1)
  return now && now.rate > 0 ? { rate: Math.round(now.rate * 100), schedule: now.schedule } : null
}

export type TaxSettings = Pick<Settings, 'salesTaxRates' | 'homeCountry' | 'ntn' | 'strn'>

/**
 * The terms of an order that is placed now. None in a house without a tax number, and none for one that leaves the
 * country: ask your tax adviser about exports.
 * @rule from when on orders, emails and papers name sales tax
 */
export const newTaxTerms = (settings: TaxSettings, country: CountryCode) =>
  taxNumbersText(settings) !== '' && isHome(country, settings.homeCountry) ? taxTermsOn(settings, today()) : null

export type TaxRow = { taxRate: number | null; taxSchedule: string | null; couponDiscount: Paisa }

/** The terms that an order keeps. */
export const termsOf = ({ taxRate, taxSchedule }: TaxRow): TaxTerms | null =>
  taxRate === null || (taxSchedule !== 'third' && taxSchedule !== 'standard')
    ? null
    : { rate: taxRate, schedule: taxSchedule }

/** What of an order is tax, by the terms that it keeps. */
export function orderTax(order: TaxRow, lines: readonly TaxedLine[]): OrderTax {
  const terms = termsOf(order)
  if (!terms) return { salesTax: paisa(0), salesTaxRate: 0, salesTaxSchedule: null }
  const salesTax = sum(taxOfLines(lines, terms, order.couponDiscount).map(({ tax }) => tax))
  return { salesTax, salesTaxRate: terms.rate / 100, salesTaxSchedule: terms.schedule }
}
