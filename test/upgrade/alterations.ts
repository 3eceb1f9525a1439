import type { Alteration } from './stored-rows.ts'

/**
 * What migrations after release 1.0.0 did to rows that were there; all others leave every value as it is. A new migration that writes,
 * renames or removes what is stored says so here, by its file's name.
 */
export const alterations: Record<string, Alteration> = {
  '040-trust-as-rows.sql': { added: ['settings', 'outgoing'] },
  '041-fixed-call-points.sql': { removed: ['settings'], added: ['outgoing'] },
  // Whether the shop is open.
  '085-opening.sql': { added: ['settings', 'outgoing'] },
  // What a shop says of itself, which was a default.
  '088-first-steps.sql': { added: ['settings', 'outgoing'] },
  '086-own-facts.sql': { added: ['settings', 'outgoing'] },
  '075-moments-of-orders.sql': {
    removed: ['report_lines', 'report_days', 'report_months', 'report_people', 'report_cohorts'],
    added: ['report_queue'],
  },
  '090-theme.sql': { brings: ['layouts'] },
  '105-codes-to-phones.sql': { added: ['message_kinds'] },
  // Numbers of orders that were placed keep their prefix.
  '125-order-prefix.sql': { added: ['settings', 'outgoing'] },
  '110-words-of-searches.sql': { removed: ['search_terms'], added: ['search_terms', 'outgoing'] },
  '145-words-of-more.sql': { added: ['search_terms', 'search_spellings', 'outgoing'] },
  '180-words-of-kin.sql': { added: ['search_terms', 'outgoing'] },
  '181-words-of-sentences.sql': { removed: ['search_terms'], added: ['search_terms', 'search_spellings', 'outgoing'] },
  '183-words-of-messages.sql': { added: ['search_terms', 'search_spellings', 'outgoing'] },
}
