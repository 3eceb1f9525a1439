/**
 * How long a number that was proved by a code cannot be somebody else's: operators may block a number that was unused
 * for 180 days, and then give it to another (Pakistan Telecommunication Authority, 27 January 2026).
 */
const PHONE_PROOF_DAYS = 180
const PROOF_MS = PHONE_PROOF_DAYS * 24 * 60 * 60_000

/**
 * A phone (E.164) that was proved by a code: the orders with it that were placed from `since` until `until` are shown
 * to who proved it.
 */
export type ProvedPhone = { number: string; since: Date; until: Date }

/**
 * What a proof shows. `since`: from when on the number is its holder's; where nothing else is known, 180 days before
 * the proof.
 * @rule how long a proof of a phone counts, and which orders it shows
 */
export const provedPhone = (
  number: string,
  provedAt: Date,
  since = new Date(provedAt.getTime() - PROOF_MS),
): ProvedPhone => ({
  number,
  since,
  until: new Date(provedAt.getTime() + PROOF_MS),
})

type Row = { phone: string | null; phone_proved_at: Date | null; phone_since: Date | null; created_at: Date }

/**
 * The proved phone of a row of `users`, or null. One of before proofs had a time was proved when the account was
 * opened, or later.
 */
export const provedPhoneOf = ({ phone, phone_proved_at, phone_since, created_at }: Row): ProvedPhone | null =>
  phone ? provedPhone(phone, phone_proved_at ?? created_at, phone_since ?? provedPhone(phone, created_at).since) : null

/** Whether a number that was last used then may be somebody else's by now. */
export const mayBeGivenOn = (lastUsed: Date): boolean => lastUsed.getTime() + PROOF_MS < Date.now()
