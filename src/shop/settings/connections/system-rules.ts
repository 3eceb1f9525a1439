/**
 * A field of a connection. `secret`: sealed when it is stored, and never shown again. `options`: what may be chosen,
 * the first unless chosen.
 */
export type ConnectionField = {
  label: string
  hint?: string
  secret?: true
  required?: true
  options?: Record<string, string>
}

/** What a system is for. */
export const systemKinds = {
  courier: 'Couriers',
  messages: 'Messages',
  payments: 'Payments',
  tax: 'Tax',
  advertising: 'Advertising',
  signIn: 'Logging in',
} as const
export type SystemKind = keyof typeof systemKinds

export type SystemRule = {
  name: string
  kind: SystemKind
  /** What the shop does with it, in one line. */
  purpose: string
  /** What to know before it is set up: keys, limits, what stays to be done by hand. */
  before?: string
  /** The address of the real service; another one may be typed, since these change. Empty: each merchant has one. */
  address: string
  /** By names that the form around does not use itself: `password` is one's own. */
  /** The path of the shop that the other system must be given, with what it is called there. */
  returnsTo?: { label: string; path: string }
  fields: Record<string, ConnectionField> & Partial<Record<'password' | 'active' | 'version' | 'address' | 'do', never>>
}
