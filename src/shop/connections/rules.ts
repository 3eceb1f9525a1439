/** A field of a connection. `secret`: sealed when it is stored, and never shown again. */
export type ConnectionField = { label: string; hint?: string; secret?: true; required?: true }

export type SystemRule = {
  name: string
  /** What the shop does with it. */
  purpose: string
  /** The address of the real service; another one may be typed, since these change. */
  address: string
  fields: Record<string, ConnectionField>
}

/** The systems of others that the shop can speak to. */
export const systems = {
  postex: {
    name: 'PostEx',
    purpose: 'Books parcels, prints their airway bills and asks what became of them.',
    address: 'https://api.postex.pk/services/integration/api/order',
    fields: {
      token: {
        label: 'API token',
        hint: "In PostEx's portal under API Integration Guide",
        secret: true,
        required: true,
      },
      pickupCode: { label: 'Pickup address code', hint: 'Such as 001; empty: your default address' },
    },
  },
} as const satisfies Record<string, SystemRule>

export type System = keyof typeof systems
export const systemNames = Object.keys(systems) as [System, ...System[]]
export const isSystem = (value: string): value is System => Object.hasOwn(systems, value)

export const FIELD_LIMIT = 300

/** What came of a call, in words. */
export const outcomeTexts = {
  answered: 'Answered',
  refused: 'Refused',
  failed: 'Not reached',
  uncertain: 'Uncertain',
} as const
export type CallOutcome = keyof typeof outcomeTexts

/** Days that raw requests and answers are kept. */
export const KEEP_CALLS_DAYS = 180
