import type { ReactNode } from 'react'

/** What a state means to whoever looks at it: somebody must act, it goes by itself, it ended well, it is wrong. */
type Tone = 'waits' | 'goes' | 'done' | 'wrong'

const statesOf: Record<Tone, string> = {
  waits: `draft scheduled planned paused changed rehearsal not_set_up pending packing packed requested waiting open unread columns mapping words
    checked received`,
  goes: `confirmed processing outForDelivery handed_over accepted running live checking taking sending asked sent`,
  done: `delivered done closed published shown approved taken posted all_sent subscribed on`,
  wrong: `refused attempted uncertain failed unknown wrong`,
}
const tones = new Map(
  Object.entries(statesOf).flatMap(([tone, states]) => states.split(/\s+/).map(state => [state, tone] as const)),
)

/** A state in words, with a dot in its tone. What is over or says nothing of the kind has no dot. */
export const StateChip = ({ state, children }: { state: string; children: ReactNode }) => (
  <span className="chip" data-tone={tones.get(state)}>
    {children}
  </span>
)
