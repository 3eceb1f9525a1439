import type { Paisa } from '../../ground/money.ts'
import { paisa, rs } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { Block } from './blocks.ts'
import type { TrustFacts } from './trust-facts.ts'
import { aheadOf, type Facts, type Outcome, outcomeLabels, ruleFor, rulesOf, statedReason } from './trust-rules.ts'

export type Judgement = {
  /** Of all that is known, for staff; null when no rule holds. */
  outcome: Outcome | null
  /** The words of the rule, or of the block. */
  rule: string
  /** What it asks ahead. */
  asks: Paisa
  /**
   * What follows by itself from facts that are the shopper's own, with the reason that they read; null: staff decide on
   * the phone.
   */
  stated: { asks: Paisa; reason: string } | null
}

/**
 * Decides about an order by the settings' rules and the blocks. The rules are asked twice: with all that is known, for
 * staff, and with what the shopper knows to be theirs; only that is acted upon by itself, so that nobody learns of
 * others by typing their phone or address.
 * @rule who has earned cash on delivery
 */
export function judgeOrder(
  facts: TrustFacts,
  blocks: readonly Block[],
  { trustRows, advanceAmount }: Pick<Settings, 'trustRows' | 'advanceAmount'>,
): Judgement {
  const rules = rulesOf(trustRows)
  const { amount, city } = facts
  const ruled = (known: Facts) => {
    const asked = { ...known, amount, city }
    const rule = ruleFor(rules, asked)
    return { rule, asked, asks: rule ? aheadOf(rule.decision, amount, rs(advanceAmount)) : paisa(0) }
  }
  const all = ruled(facts.all)
  const own = ruled(facts.own)
  const stated = own.rule && own.asks > 0 ? { asks: own.asks, reason: statedReason(own.rule, own.asked) } : null
  const [block] = blocks
  if (block)
    return { outcome: 'noCash', rule: `Blocked ${block.kind} ${block.shown}: ${block.reason}`, asks: amount, stated }
  return { outcome: all.rule?.decision.outcome ?? null, rule: all.rule?.words ?? '', asks: all.asks, stated }
}

/** 'Advance of Rs 1,000, by the rule "when ..."' */
export const judgementText = ({ outcome, rule }: Pick<Judgement, 'outcome' | 'rule'>): string =>
  outcome === null ? 'No rule of trust holds' : `${outcomeLabels[outcome]}: ${rule}`
